import TextUI

/// A line of a sheet: words in one style, or a key with its sentence.
struct SheetLine {
  var key = ""
  var text: String
  var style = Theme.plain
  /// The width of the keys, in columns.
  var keyColumns = 18

  func draw(on surface: inout Surface, in row: Rect, isSelected: Bool = false) {
    var rest = row
    if !key.isEmpty {
      let place = rest.takeLeft(min(keyColumns, rest.columns / 2))
      surface.write(
        key, at: place.origin, columns: place.columns - 1,
        style: Theme.key)
    }
    surface.writeClipped(
      text, at: rest.origin, columns: rest.columns,
      style: isSelected ? Theme.selected : style)
  }
}
