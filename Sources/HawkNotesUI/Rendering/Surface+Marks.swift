import TextUI

extension Surface {
  /// Draws a mark, or in accessible mode its word, at the left of a row, and takes its columns and
  /// a blank from the row.
  mutating func write(mark: String, atLeftOf row: inout Rect, style: Style) {
    let words = appearance.shown(mark)
    let place = row.takeLeft(min(row.columns, TextWidth.columns(of: words) + 1))
    write(words, at: place.origin, columns: place.columns, style: style)
  }
}
