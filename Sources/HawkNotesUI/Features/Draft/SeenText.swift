import TextEditing
import TextUI

/// What is seen of a draft: found once, for the place that shows the cursor and for the picture.
struct SeenText: Sendable {
  /// The place, changed as little as shows the cursor.
  let place: EditorState
  /// The rows that are seen from there.
  let rows: FlowedRows

  private let text: TextBuffer
  private let section: Rect

  init(_ text: TextBuffer, at place: EditorState, in section: Rect) {
    self.text = text
    self.section = section
    (self.place, rows) = EditorViewport(text, in: section).seen(place)
  }

  /// Whether it is still what is seen of a text from a place.
  func isOf(_ text: TextBuffer, at place: EditorState, in section: Rect) -> Bool {
    self.text.isSame(as: text) && self.place == place && self.section == section
  }
}
