import TextUI

/// The status line: the last message, and how safe the last key is.
///
/// NB: it holds only what it shows: it is drawn at each key.
struct StatusView: Equatable {
  private let safety: Safety
  private let isAccessible: Bool
  private let message: Message?
  /// Whether the find line replaces it.
  private let isFinding: Bool
  /// Whether `:` shows the last messages in full.
  private let showsMessages: Bool
  /// The word count and cursor of the text that has the focus.
  private let position: TextPosition?
  /// The state of the synchronization with other machines.
  private let sync: SyncWords?

  init(_ state: borrowing WindowState) {
    isAccessible = state.settings.isAccessible
    // A screen reader would say both words after each key.
    safety = isAccessible && state.safety == .synced ? .kept : state.safety
    let said =
      state.drawnMessage ?? state.message ?? state.importMessage
      ?? state.retries.complaint ?? state.stopMessage
      ?? state.scene.sheet?.feature.status(in: state)
    message = said.map { $0.after(state.viMessage) } ?? state.viMessage
    isFinding = state.isFinding
    showsMessages = !state.isInText
    position = isAccessible ? nil : state.caches.position
    sync = state.syncWords
  }

  func draw(on surface: inout Surface, in place: Rect) {
    let columns = safetyColumns(in: place)
    surface.write(
      hasMark(in: place) ? safety.marked : safety.rawValue,
      at: Point(column: max(place.column, place.endColumn - columns - 1), row: place.row),
      style: style(of: safety))
    if isFinding { return }
    var rest = room(in: place)
    _ = rest.takeLeft(1)
    let said = drawMessage(on: &surface, in: rest)
    drawSync(on: &surface, in: &rest, after: said)
    drawPosition(on: &surface, in: rest, after: said)
  }

  /// The columns left of the word that says how safe the last key is.
  func room(in place: Rect) -> Rect {
    var rest = place
    _ = rest.takeRight(safetyColumns(in: place) + 3)
    return rest
  }

  private func safetyColumns(in place: Rect) -> Int {
    safety.rawValue.utf8.count + (hasMark(in: place) ? 2 : 0)
  }

  /// Whether the word has its mark: narrow windows need the columns for the message.
  private func hasMark(in place: Rect) -> Bool { place.columns >= 30 && !isAccessible }

  private func drawMessage(on surface: inout Surface, in rest: Rect) -> Int {
    guard let message else { return 0 }
    let text = message.shown
    var place = rest
    let isCut = TextWidth.columns(of: text, limit: rest.columns + 1) > rest.columns
    if isCut, showsMessages, rest.columns >= 20 {
      let hint = place.takeRight(more.utf8.count + 3)
      let start = Point(column: hint.column + 1, row: hint.row)
      surface.write(":", at: start, style: Theme.key)
      surface.write(
        more, at: Point(column: start.column + 2, row: start.row), style: Theme.faint)
    }
    let used = surface.writeClipped(
      text, at: place.origin, columns: place.columns,
      style: message.isWarning ? Theme.warning : Theme.plain)
    return isCut ? rest.columns : used
  }

  /// Draws a warning that is too long for the status line on the row above and on the status line.
  ///
  /// Only in a text, where no key shows it in full.
  func drawLongWarning(on surface: inout Surface, in place: Rect, and above: Rect) {
    guard let message, message.isWarning, !showsMessages, !isFinding else { return }
    var (first, second) = (above, room(in: place))
    _ = first.takeLeft(1)
    _ = second.takeLeft(1)
    let text = message.shown
    guard TextWidth.columns(of: text, limit: second.columns + 1) > second.columns else { return }
    var (beginning, rest) = ("", text[...])
    while let end = rest.dropFirst().firstIndex(of: " ") ?? (rest.isEmpty ? nil : rest.endIndex),
      TextWidth.columns(of: beginning + rest[..<end]) < first.columns
    {
      beginning += rest[..<end]
      rest = rest[end...]
    }
    surface.fill(above)
    surface.fill(second)
    surface.write(beginning, at: first.origin, columns: first.columns, style: Theme.warning)
    _ = surface.writeClipped(
      String(rest.drop { $0 == " " }), at: second.origin, columns: second.columns,
      style: Theme.warning)
  }

  /// Draws what is known of the synchronization, if the message leaves room.
  private func drawSync(on surface: inout Surface, in rest: inout Rect, after said: Int) {
    guard let sync else { return }
    let room = rest.columns - (said == 0 ? 0 : said + 3)
    for words in [sync.long ?? sync.short, sync.short] where !words.isEmpty {
      let columns = TextWidth.columns(of: words)
      guard columns <= room else { continue }
      surface.write(
        words, at: Point(column: rest.endColumn - columns, row: rest.row), style: Theme.faint)
      _ = rest.takeRight(min(columns + 3, rest.columns))
      return
    }
  }

  /// Draws word count and cursor of the text, if the message leaves room.
  private func drawPosition(on surface: inout Surface, in rest: Rect, after said: Int) {
    let room = rest.columns - (said == 0 ? 0 : said + 3)
    guard let (form, columns) = position?.form(columns: room) else { return }
    surface.write(
      form, at: Point(column: rest.endColumn - columns, row: rest.row), style: Theme.faint)
  }

  private func style(of safety: Safety) -> Style {
    switch safety {
    case .kept: Theme.kept
    case .synced: Theme.synced
    case .notKept, .ephemeral: Theme.notKept
    }
  }
}

extension WindowState {
  /// Whether the message before the last input of the user was cut.
  var wasMessageCut: Bool {
    guard let readMessage else { return false }
    let room = StatusView(self).room(in: layout.status)
    return TextWidth.columns(of: readMessage.shown, limit: room.columns) > room.columns - 1
  }
}

extension Message {
  /// The message after the mode of vi; itself without one.
  fileprivate func after(_ mode: Message?) -> Message {
    guard let mode else { return self }
    let words = mode.text + "  " + text
    return isWarning ? .warning(words) : .info(words)
  }
}

/// The word beside the key that shows a message in full.
private let more = "more"
