import LibraryModel
import TextUI

/// The header: title, author and tagline of a book; or name, heart and book of a character.
struct HeaderView {
  private let state: WindowState

  init(_ state: WindowState) { self.state = state }

  func draw(on surface: inout Surface, in place: Rect) {
    var rest = place
    for line in state.headerLines(columns: place.columns) {
      guard !rest.isEmpty else { return }
      draw(line, on: &surface, in: rest.takeTop(1))
    }
  }

  private func draw(_ line: HeaderLine, on surface: inout Surface, in row: Rect) {
    let start = row.origin
    let used = surface.writeClipped(line.text, at: start, columns: row.columns, style: line.style)
    if line.hasHeart {
      surface.write(
        "♥", at: Point(column: row.column + used + 1, row: row.row),
        columns: row.endColumn - row.column - used - 1, style: Theme.heart)
    }
    let aside = TextWidth.columns(of: line.aside)
    guard aside > 0, used + 3 + aside <= row.columns else { return }
    surface.writeClipped(
      line.aside, at: Point(column: row.endColumn - aside, row: row.row), style: Theme.aside)
  }
}
