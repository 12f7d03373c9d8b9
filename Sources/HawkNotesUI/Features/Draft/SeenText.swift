import TextEditing
import TextUI

/// The visible part of a draft: calculated once, for the scroll offset and for the picture.
struct SeenText: Sendable {
  /// The state, scrolled as little as possible to show the cursor.
  let place: EditorState
  /// The visible rows.
  let rows: FlowedRows

  private let text: TextBuffer
  private let section: Rect

  init(_ text: TextBuffer, at place: EditorState, in section: Rect) {
    self.text = text
    self.section = section
    (self.place, rows) = EditorViewport(text, in: section).seen(place)
  }

  /// Returns whether it is still valid for a text and its state.
  func isOf(_ text: TextBuffer, at place: EditorState, in section: Rect) -> Bool {
    self.text.isSame(as: text) && self.place == place && self.section == section
  }
}
