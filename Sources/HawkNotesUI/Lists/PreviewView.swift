import LibraryModel
import Markup
import TextUI

/// The beginning of the selected note, character or book, under its title; of a book also its last
/// notes and open tasks.
struct PreviewView {
  private let preview: Preview
  private let digest: BookDigest?
  private let today: Today?

  init(_ preview: Preview, _ digest: BookDigest? = nil, on today: Today? = nil) {
    self.preview = preview
    self.digest = digest
    self.today = today
  }

  func draw(on surface: inout Surface, in place: Rect) {
    guard !place.isEmpty else { return }
    HeadingView(title: preview.title, count: "preview", hasFocus: false)
      .draw(on: &surface, in: place)
    var text = place.underHeading
    text.columns = min(text.columns, ScreenLayout.readable)
    let areas = preview.areas(in: text)
    preview.cover.map { CoverView($0).draw(on: &surface, in: areas.cover) }
    let rows = preview.rows(columns: areas.text.columns, limit: areas.text.rows + 1)
    surface.write(rows, in: areas.text)
    guard let digest else { return }
    var rest = place.underHeading
    let coverRows = areas.cover.isEmpty ? 0 : preview.cover?.rows.count ?? 0
    _ = rest.takeTop(max(coverRows, rows.count))
    drawList(
      "Last notes", "",
      digest.lastNotes.map { (RenderedLine($0.title).text, $0.created.words(on: today)) },
      on: &surface, in: &rest)
    drawList(
      "Open tasks", "\(digest.tasks.count)",
      digest.tasks.prefix(BookDigest.shownTasks).map { ($0, "") }, on: &surface, in: &rest)
  }

  /// Draws a heading and rows, after a blank row; nothing where there are no rows.
  private func drawList(
    _ title: String, _ count: String, _ rows: [(text: String, aside: String)],
    on surface: inout Surface, in rest: inout Rect
  ) {
    guard !rows.isEmpty, rest.rows >= 3 else { return }
    _ = rest.takeTop(1)
    HeadingView(title: title, count: count, hasFocus: false)
      .draw(on: &surface, in: rest.takeTop(1))
    for (text, aside) in rows where !rest.isEmpty {
      var row = rest.takeTop(1)
      _ = row.takeLeft(OutlineView.indent)
      let right = row.takeRight(TextWidth.columns(of: aside))
      surface.writeClipped(aside, at: right.origin, columns: right.columns, style: Theme.faint)
      _ = row.takeRight(2)
      surface.writeClipped(text, at: row.origin, columns: row.columns, style: Theme.plain)
    }
  }
}
