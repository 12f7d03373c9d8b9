import TextUI

/// A change of the text that filters the list of a sheet.
public enum FilterEdit: Equatable, Sendable {
  case typed(String)
  case erased, cleared
}

/// The text that filters the list of a sheet.
///
/// It stands in the sheet's title.
/// The cursor is after the text. An arrow takes it to a row, and the next letter takes it back.
struct SheetFilter: Equatable, Sendable {
  /// The text; nil while the list shows all.
  var text: String?
  /// Whether the cursor is on a row.
  var isOnRow = false

  /// Whether the list shows only what matches.
  var isActive: Bool { text != nil }

  /// Changes the text.
  mutating func apply(_ edit: FilterEdit) {
    isOnRow = false
    switch edit {
    case .typed(let words): text = (text ?? "") + words
    case .erased: text = text.flatMap { $0.isEmpty ? nil : String($0.dropLast()) }
    case .cleared: text = nil
    }
  }

  /// Returns the edit of a letter, a paste, or a key that clears the text; nil for other inputs.
  func edit(for input: Input) -> FilterEdit? {
    if case .typed(let words) = InputLine.edit(for: input) { return .typed(words) }
    guard text != nil, case .key(let press) = input else { return nil }
    let isClearing = ["Esc", "Ctrl-U", "Ctrl-W", "Alt-Backspace"].contains(press.description)
    return isClearing ? .cleared : nil
  }

  // MARK: View

  /// Returns the title of the sheet, with blanks where the text is drawn.
  func title(_ name: String) -> String {
    guard let text else { return name }
    return name + ": " + String(repeating: " ", count: TextWidth.columns(of: text) + 1)
  }

  /// Draws the text in the title, and moves the cursor after it unless the cursor is on a row.
  func draw(after name: String, on surface: inout Surface, in frame: Rect) {
    guard let text, frame.rows > 2 else { return }
    let end = frame.endColumn - 3
    let start = min(frame.column + 3 + TextWidth.columns(of: name) + 2, end)
    let place = Point(column: start, row: frame.row)
    let used = surface.writeClipped(text, at: place, columns: end - start, style: Theme.match)
    if isOnRow { return }
    surface.cursor = Point(column: start + min(used, end - start), row: frame.row)
  }
}
