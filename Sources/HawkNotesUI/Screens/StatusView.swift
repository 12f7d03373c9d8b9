import TextUI

/// The status line: the last message, and how safe the last key is.
struct StatusView {
  private let state: WindowState

  init(_ state: WindowState) { self.state = state }

  func draw(on surface: inout Surface, in place: Rect) {
    let safety = state.safety.rawValue
    let columns = TextWidth.columns(of: safety)
    surface.write(
      safety, at: Point(column: max(place.column, place.endColumn - columns - 1), row: place.row),
      style: style(of: state.safety))
    var rest = place
    _ = rest.takeRight(columns + 3)
    if state.isFinding { return FindLine(state).draw(on: &surface, in: rest) }
    _ = rest.takeLeft(1)
    let said = draw(state.drawnTo?.message ?? state.message, on: &surface, in: rest)
    drawPosition(on: &surface, in: rest, after: said)
  }

  private func draw(_ message: Message?, on surface: inout Surface, in rest: Rect) -> Int {
    guard let message else { return 0 }
    return surface.writeClipped(
      (message.isWarning ? "! " : "") + message.text,
      at: Point(column: rest.column, row: rest.row), columns: rest.columns,
      style: message.isWarning ? Theme.warning : Theme.plain)
  }

  /// Words and place of the text that is written, as far as the message leaves room.
  private func drawPosition(on surface: inout Surface, in rest: Rect, after said: Int) {
    guard state.isInText, let slot = state.slot else { return }
    let cursor = state.scene.editors[slot]?.cursor ?? 0
    let room = rest.columns - (said == 0 ? 0 : said + 3)
    guard let form = TextPosition(state.text, cursor: cursor).form(columns: room) else { return }
    let column = rest.endColumn - TextWidth.columns(of: form)
    surface.write(form, at: Point(column: column, row: rest.row), style: Theme.faint)
  }

  private func style(of safety: Safety) -> Style {
    switch safety {
    case .kept: Theme.kept
    case .synced: Theme.synced
    case .notKept, .ephemeral: Theme.notKept
    }
  }
}
