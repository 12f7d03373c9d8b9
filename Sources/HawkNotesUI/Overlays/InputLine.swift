import TextUI

/// The line of a sheet in which a text is typed, above a list.
struct InputLine {
  let label: String
  let line: TypedLine
  /// Whether the text is selected: the next letter replaces it.
  var isSelected = false

  /// Draws the line and returns the position of the cursor.
  ///
  /// If the text is too long, the part around the cursor is drawn.
  func draw(on surface: inout Surface, in place: Rect) -> Point {
    var rest = place
    if place.columns >= 24 {
      let used = surface.writeClipped(
        label, at: rest.origin, columns: rest.columns, style: Theme.key)
      _ = rest.takeLeft(min(rest.columns, used + 1))
    }
    guard rest.columns > 1 else { return place.origin }
    let bytes = Array(line.text.utf8)
    let words = String(decoding: bytes[..<line.offset], as: UTF8.self)
    let before = TextWidth.suffix(of: words, columns: rest.columns - 1)
    let after = String(decoding: bytes[line.offset...], as: UTF8.self)
    let (start, columns) = (rest.column, TextWidth.columns(of: String(before)))
    let used = surface.write(before + after, at: rest.origin, columns: rest.columns)
    if isSelected { surface.reverse(rest.takeLeft(used)) }
    return Point(column: start + columns, row: rest.row)
  }

  /// Draws the line over the title of a sheet that has no other row for it; returns the position of
  /// the cursor.
  func draw(inTitleOf frame: Rect, on surface: inout Surface) -> Point {
    let place = Rect(
      column: frame.column + 1, row: frame.row, columns: max(0, frame.columns - 2), rows: 1)
    surface.fill(place)
    return draw(on: &surface, in: place)
  }

  // MARK: Keys

  /// Returns the edit of a letter or a paste; all letters are typed, also those that are commands
  /// elsewhere.
  static func edit(for input: Input) -> LineEdit? {
    switch input {
    case .key(let press):
      if case .character(let character) = press.key, press.modifiers.isEmpty {
        return .typed(String(character))
      }
      return nil
    case .paste(let bytes): return .typed(bytes.firstPastedLine)
    case .mouse, .focusGained, .focusLost, .background: return nil
    }
  }

  /// Returns the rows of the command table for the keys of such a line: those of a text.
  static func commands(
    _ layer: Layer, _ action: @escaping @Sendable (LineEdit) -> Action
  ) -> [Command] {
    [
      Command(
        layer, "← → Home End Ctrl-A Ctrl-E Ctrl-← Ctrl-→ Alt-b Alt-f",
        each: KeyActions(actions: moves.map { action(.moved($0)) }),
        "move in the line: by letter, to its ends, by word"
      ).harmless,
      Command(
        layer, "Backspace Delete Ctrl-W Alt-Backspace Alt-d Ctrl-U Ctrl-K",
        each: KeyActions(actions: deletions.map { action(.deleted($0)) }),
        "delete in the line: a letter, a word, to its ends"),
    ]
  }

  private static let moves: [CursorKey] = [
    .left, .right, .start, .finish, .start, .finish, .wordLeft, .wordRight, .wordLeft, .wordRight,
  ]
  private static let deletions: [DeletionKey] = [
    .backspace, .delete, .wordBefore, .wordBefore, .wordAfter, .toLineStart, .toLineEnd,
  ]
}
