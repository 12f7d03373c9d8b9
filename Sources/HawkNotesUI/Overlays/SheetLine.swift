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

  /// Returns the lines of keys and their sentence, each wrapped in a column of its own.
  ///
  /// A key that is wider than its column pushes the sentence to the right, or below itself: it
  /// never cuts the sentence off.
  static func lines(_ keys: String, _ says: String, keyColumns: Int, columns: Int) -> [SheetLine] {
    let width = keys.split(separator: " ").map { TextWidth.columns(of: String($0)) }.max() ?? 0
    guard width >= keyColumns else {
      let keys = keys.wrapped(keyColumns - 1)
      let says = says.wrapped(columns - keyColumns)
      return (0..<max(keys.count, says.count)).map { index in
        SheetLine(
          key: index < keys.count ? keys[index] : " ", text: index < says.count ? says[index] : "",
          keyColumns: keyColumns)
      }
    }
    return pushed(says, by: keys, keyColumns: keyColumns, columns: columns)
  }

  private static func pushed(
    _ says: String, by keys: String, keyColumns: Int, columns: Int
  ) -> [SheetLine] {
    let start = TextWidth.columns(of: keys) + 2
    guard columns - start >= min(leastWords, columns - keyColumns) else {
      return keys.wrapped(columns).map { SheetLine(key: $0, keyColumns: columns) }
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
