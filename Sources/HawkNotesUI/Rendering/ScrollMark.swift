import TextUI

extension Surface {
  /// Draws the mark that shows which part of a text is shown, in a column.
  mutating func drawScrollMark(_ part: TextPart?, in column: Rect) {
    fill(column)
    guard let mark = part?.mark(rows: column.rows) else { return }
    fill(
      Rect(column: column.column, row: column.row + mark.lowerBound, columns: 1, rows: mark.count),
      with: "▐", style: Theme.bar)
  }

  /// Draws a `…` after the last words of a row, or over them if the row is full.
  mutating func drawEllipsis(after columns: Int, in row: Rect) {
    let column = row.column + min(columns, row.columns - 1)
    write("…", at: Point(column: column, row: row.row), style: Theme.aside)
  }

  /// Draws the arrows of a place that continues above or below, at its right.
  mutating func drawArrows(above: Bool, below: Bool, beside place: Rect, margin: Int) {
    if appearance.isAccessible { return }
    let column = place.markColumn(margin)
    if above { write("↑", at: column.origin, style: Theme.aside) }
    if below {
      write("↓", at: Point(column: column.column, row: place.endRow - 1), style: Theme.aside)
    }
  }
}

extension Rect {
  /// Returns the column of the margin at the right in which marks are drawn.
  func markColumn(_ margin: Int) -> Rect {
    Rect(column: endColumn + margin - 1, row: row, columns: 1, rows: rows)
  }
}
