import LibraryModel
import TextUI

/// A note that is open for reading: its book or character, its dates, and its text.
struct ReadingView {
  private let state: WindowState
  private let note: Note

  init(_ state: WindowState, _ note: Note) {
    self.state = state
    self.note = note
  }

  func draw(on surface: inout Surface, heading: Rect, text place: Rect) {
    let flow = TextFlow(note.text.utf8, columns: place.columns)
    let top = flow.top(at: state.screen.textTop, rows: place.rows)
    let shown = flow.rows(from: top, limit: place.rows)
    let part = TextPart(shown, of: flow.text, starts: flow.rowStarts)
    drawHeading(part, on: &surface, in: heading)
    surface.write(shown, in: place, style: Theme.plain)
    let section = Rect(
      column: heading.column, row: place.row, columns: heading.columns, rows: place.rows)
    surface.drawScrollMark(part, in: section.markColumn(state.margin))
    surface.cursor = place.origin
  }

  /// Draws the dates in the heading or, where they leave no room for the title, under it.
  private func drawHeading(_ part: TextPart, on surface: inout Surface, in place: Rect) {
    let title = "Note on \(state.subject)"
    let count = "\(dates) · \(part.words)"
    let fits = TextWidth.columns(of: title + count, limit: place.columns) + 3 <= place.columns
    HeadingView(title: title, count: fits ? count : part.words, hasFocus: true)
      .draw(on: &surface, in: place)
    let row = place.underHeading
    if fits || row.isEmpty { return }
    surface.writeClipped(dates, at: row.origin, columns: row.columns, style: Theme.aside)
  }

  private var dates: String {
    let changed =
      note.updated > note.created ? " · Edited \(note.updated.words(on: state.today))" : ""
    return "Created \(note.created.words(on: state.today))\(changed)"
  }
}

extension WindowState {
  /// The name of what the notes on the screen are about.
  var subject: String { character?.name ?? book?.title ?? "" }
}
