import TextUI

/// The header: title, author and tagline of a book; or name, heart and book of a character.
struct HeaderView {
  private let state: WindowState

  init(_ state: WindowState) { self.state = state }

  func draw(on surface: inout Surface, in place: Rect) {
    let lines = state.headerLines(columns: place.columns)
    var rest = place
    for (index, line) in lines.enumerated() {
      guard !rest.isEmpty else { return }
      let row = rest.takeTop(1)
      var line = line
      let isCut = rest.isEmpty && index < lines.count - 1
      if isCut { line.aside = "" }
      let used = draw(line, on: &surface, in: row)
      if isCut { surface.drawEllipsis(after: used, in: row) }
    }
  }

  /// Returns the columns of the line's text.
  private func draw(_ line: HeaderLine, on surface: inout Surface, in row: Rect) -> Int {
    let start = row.origin
    var used = surface.writeClipped(line.text, at: start, columns: row.columns, style: line.style)
    let marks = [("♥", Theme.heart, line.hasHeart), ("✎", Theme.draftMark, line.hasPen)]
    for (mark, style, isShown) in marks where isShown {
      used +=
        1
        + surface.write(
          mark, at: Point(column: row.column + used + 1, row: row.row),
          columns: row.endColumn - row.column - used - 1, style: style)
    }
    let aside = TextWidth.columns(of: line.aside)
    if aside > 0, used + 3 + aside <= row.columns {
      surface.writeClipped(
        line.aside, at: Point(column: row.endColumn - aside, row: row.row), style: Theme.aside)
    }
    return used
  }
}
