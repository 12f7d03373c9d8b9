import LibraryModel
import TextUI

/// A line of a sheet: words in one style, or a key with its sentence.
struct SheetLine {
  var key = ""
  var text = ""
  /// The matches in the text, in bytes.
  var matches: [Range<Int>] = []
  var style = Theme.plain
  /// The width of the keys, in columns.
  var keyColumns = 18
  /// Several lines side by side, instead of one.
  var cells: [SheetLine] = []
  var cellColumns = 0

  func draw(on surface: inout Surface, in row: Rect, isSelected: Bool = false) {
    var rest = row
    for cell in cells { cell.draw(on: &surface, in: rest.takeLeft(cellColumns)) }
    if !key.isEmpty {
      let place = rest.takeLeft(keyColumns)
      surface.write(key, at: place.origin, columns: place.columns, style: Theme.key)
    }
    surface.write(
      MatchedLine(text, matches: matches), in: rest, style: isSelected ? Theme.selected : style)
  }

  /// Returns the lines of keys and their sentence, wrapped to a width.
  ///
  /// Long keys push the sentence to the right, or below themselves: they never cut it off.
  static func lines(_ keys: String, _ says: String, keyColumns: Int, columns: Int) -> [SheetLine] {
    let width = TextWidth.columns(of: keys)
    let start = width < keyColumns ? keyColumns : width + 2
    guard columns - start >= min(leastWords, columns - keyColumns) else {
      return [SheetLine(key: keys, keyColumns: columns)]
        + says.wrapped(columns - 2).map { SheetLine(key: " ", text: $0, keyColumns: 2) }
    }
    return says.wrapped(columns - keyColumns, first: columns - start).enumerated().map {
      index, text in
      index == 0
        ? SheetLine(key: keys, text: text, keyColumns: start)
        : SheetLine(key: " ", text: text, keyColumns: keyColumns)
    }
  }
}

/// The least columns for a sentence beside its keys.
private let leastWords = 12
