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
    text.columns = min(text.columns, ScreenLayout.readable)
    surface.write(preview.rows(columns: text.columns, limit: text.rows + 1), in: text)
  }
}
