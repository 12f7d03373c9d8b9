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
    guard let message = state.message else { return }
    surface.writeClipped(
      (message.isWarning ? "! " : "") + message.text,
      at: Point(column: place.column + 1, row: place.row),
      columns: max(0, place.columns - columns - 4),
      style: message.isWarning ? Theme.warning : Theme.plain)
  }

  private func style(of safety: Safety) -> Style {
    switch safety {
    case .kept: Theme.kept
    case .synced: Theme.synced
    case .notKept, .ephemeral: Theme.notKept
    }
  }
}
