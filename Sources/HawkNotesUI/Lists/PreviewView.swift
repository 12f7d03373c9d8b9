import LibraryModel
import TextUI

/// The beginning of the selected note or character, under its title.
struct PreviewView {
  private let preview: Preview

  init(_ preview: Preview) { self.preview = preview }

  func draw(on surface: inout Surface, in place: Rect) {
    guard !place.isEmpty else { return }
    HeadingView(title: preview.title, count: "preview", hasFocus: false)
      .draw(on: &surface, in: place)
    var text = place.underHeading
    let columns = preview.textColumns(in: text.columns)
    if let cover = preview.cover, text.columns >= columns + cover.columns + Preview.coverGap,
      text.rows >= cover.rows.count
    {
      CoverView(cover).draw(on: &surface, in: text.takeLeft(cover.columns))
      _ = text.takeLeft(Preview.coverGap)
    }
    text.columns = columns
    let shown = preview.rows(columns: text.columns, limit: text.rows)
    surface.write(shown, in: text, style: Theme.plain)
    surface.drawEllipsis(of: shown, in: text, count: preview.text.utf8.count)
  }
}
