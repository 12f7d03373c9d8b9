// A surface on a surface.

extension Surface {
  /// Draws as much of another surface as fits into a rectangle, from its upper left corner on.
  public mutating func draw(_ picture: Surface, in place: Rect) {
    let place = Rect(
      column: place.column, row: place.row, columns: min(place.columns, picture.size.columns),
      rows: min(place.rows, picture.size.rows))
    // What is whole before is whole afterwards: no half of a wide cell is left at the edges.
    fill(place)
    for row in 0..<place.rows where size.rows > place.row + row {
      draw(picture, row: row, at: Point(column: place.column, row: place.row + row), place.columns)
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
    // The left half of a wide cell whose right half is cut off was not drawn; nor is a right half
    // drawn without its left one.
  }
}
