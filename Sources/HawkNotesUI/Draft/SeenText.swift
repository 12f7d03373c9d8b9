import TextEditing
import TextUI

/// The visible part of a draft: calculated once, for the scroll offset and for the picture.
struct SeenText: Sendable {
  /// The state, scrolled as little as possible to show the cursor.
  let place: EditorState
  /// The visible rows.
  let rows: FlowedRows

  private let text: TextBuffer
  private let area: Rect

  init(_ text: TextBuffer, at place: EditorState, in area: Rect) {
    self.text = text
    self.area = area
    (self.place, rows) = EditorViewport(text, in: area).seen(place)
  }

  /// Returns whether it is still valid for a text and its state.
  func isOf(_ text: TextBuffer, at place: EditorState, in area: Rect) -> Bool {
    self.text.isSame(as: text) && self.place == place && self.area == area
  }
}
