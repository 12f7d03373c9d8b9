import LibraryModel
import TextUI

/// A book's drawing.
struct CoverView {
  private let cover: Cover

  init(_ cover: Cover) { self.cover = cover }

  func draw(on surface: inout Surface, in place: Rect) {
    for (row, cells) in cover.rows.prefix(place.rows).enumerated() {
      for (column, cell) in cells.prefix(place.columns).enumerated() {
        surface.write(
          String(cell.character),
          at: Point(column: place.column + column, row: place.row + row),
          style: Style(cell.colour.map { Colour(rawValue: $0 + 1) } ?? .terminal))
      }
    }
  }
}

extension Book {
  /// Its cover, or a drawing made from its title and authors.
  var shownCover: Cover { cover ?? Cover(drawnFrom: title, by: authors) }
}
