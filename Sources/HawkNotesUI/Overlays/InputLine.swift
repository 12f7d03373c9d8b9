import TextUI

/// The line of a sheet in which a text is typed, above a list.
struct InputLine {
  let label: String
  let text: String
  /// Whether the next letter replaces the text.
  var isOld = false

  /// Draws the line and returns the position of the cursor.
  ///
  /// If the text is too long, only its end is drawn.
  func draw(on surface: inout Surface, in place: Rect) -> Point {
    var rest = place
    if place.columns >= 24 {
      let used = surface.writeClipped(
        label, at: rest.origin, columns: rest.columns, style: Theme.key)
      _ = rest.takeLeft(min(rest.columns, used + 1))
    }
    guard rest.columns > 1 else { return place.origin }
    let shown = TextWidth.suffix(of: text, columns: rest.columns - 1)
    let columns = surface.write(
      String(shown), at: rest.origin, columns: rest.columns,
      style: isOld ? Theme.aside : Theme.plain)
    return Point(column: rest.column + columns, row: rest.row)
  }

  /// What a key means in such a line; nil for a key of the list.
  enum Edit: Equatable {
    case typed(String)
    case erased, wordErased, cleared
  }

  /// Returns the meaning of an input; letters are typed, also those that are commands elsewhere.
  static func edit(for input: Input) -> Edit? {
    switch input {
    case .key(let press): edit(for: press)
    case .paste(let bytes): .typed(bytes.firstPastedLine)
    case .mouse, .focusGained, .focusLost, .background: nil
    }
  }

  private static func edit(for press: KeyPress) -> Edit? {
    if case .character(let character) = press.key, press.modifiers.isEmpty {
      return .typed(String(character))
    }
    return switch press.description {
    case "Backspace": .erased
    case "Ctrl-W", "Alt-Backspace": .wordErased
    case "Ctrl-U": .cleared
    case _: nil
    }
  }
}
