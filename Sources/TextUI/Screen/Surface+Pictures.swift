// Drawing one surface on another.

extension Surface {
  /// Draws another surface into a rectangle, from its upper left corner; the rest is cut off.
  public mutating func draw(_ picture: Surface, in rect: Rect) {
    let rect = Rect(
      column: rect.column, row: rect.row, columns: min(rect.columns, picture.size.columns),
      rows: min(rect.rows, picture.size.rows))
    // `fill` blanks both halves of a wide character that the edge of the rectangle splits.
    fill(rect)
    for row in 0..<rect.rows where size.rows > rect.row + row {
      draw(picture, row: row, at: Point(column: rect.column, row: rect.row + row), rect.columns)
    }
  }

  private mutating func draw(_ picture: Surface, row: Int, at start: Point, _ columns: Int) {
    let columns = min(columns, size.columns - start.column)
    picture.forEachCell(inRow: row) { column, cell in
      guard column < columns, column + cell.columns <= columns else { return }
      rows[start.row][start.column + column] = PackedCell(
        glyph: compounds.number(for: Glyph(base: cell.base, marks: cell.marks)), style: cell.style,
        columns: UInt8(cell.columns))
    }
    // A wide character that does not fit is not drawn at all.
  }
}
