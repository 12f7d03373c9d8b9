import LibraryModel
import TextUI

/// The beginning of the selected note, character or book, under its title.
struct PreviewView {
  private let preview: Preview

  init(_ preview: Preview) { self.preview = preview }

  func draw(on surface: inout Surface, in place: Rect) {
    guard !place.isEmpty else { return }
    HeadingView(title: preview.title, count: "preview", hasFocus: false)
      .draw(on: &surface, in: place)
    var text = place.underHeading
    text.columns = min(text.columns, ScreenLayout.readable)
    let areas = preview.areas(in: text)
    preview.cover.map { CoverView($0).draw(on: &surface, in: areas.cover) }
    surface.write(
      preview.rows(columns: areas.text.columns, limit: areas.text.rows + 1), in: areas.text)
  }
}
