import LibraryModel
import TextUI

/// A note that is open for reading: its book or character, its date, and its text.
struct ReadingView {
  private let state: WindowState
  private let note: Note

  init(_ state: WindowState, _ note: Note) {
    self.state = state
    self.note = note
  }

  func draw(on surface: inout Surface, header: Rect, text place: Rect) {
    let flow = TextFlow(note.text.utf8, columns: place.columns)
    let shown = flow.rows(from: flow.rowStart(at: state.screen.textTop), limit: place.rows)
    drawHeader(on: &surface, in: header, progress: progress(shown))
    surface.write(shown, in: place, style: Theme.plain)
    surface.cursor = place.origin
  }

  private func drawHeader(on surface: inout Surface, in place: Rect, progress: String) {
    var rest = place
    HeadingView(title: "Note on \(subject)", count: progress, hasFocus: true)
      .draw(on: &surface, in: rest.takeTop(1))
    let row = rest.takeTop(1)
    guard !row.isEmpty else { return }
    let changed = note.updated > note.created ? " · Edited \(note.updated.day)" : ""
    surface.writeClipped(
      "Created \(note.created.day)\(changed)", at: row.origin,
      columns: row.columns, style: Theme.faint)
  }

  private var subject: String {
    state.character?.name ?? state.book?.title ?? ""
  }

  /// Returns how much of the text has been shown; empty if all of it fits.
  private func progress(_ shown: FlowedRows) -> String {
    let total = note.text.utf8.count
    let end = shown.start + (shown.rows.last?.bytes.upperBound ?? 0)
    if shown.start == 0 && end >= total { return "" }
    return end >= total ? "end" : "\(100 * end / max(1, total))%"
  }
}
