import TextEditing
import TextUI

/// The visible part of a draft: calculated once, for the scroll offset and for the picture.
struct SeenText: Sendable {
  /// The state, scrolled as little as possible to show the cursor.
  let place: EditorState
  let rows: FlowedRows

  private let text: TextBuffer
  private let area: Rect
  private let isTypewriter: Bool

  init(_ text: TextBuffer, at place: EditorState, in area: Rect, isTypewriter: Bool) {
    self.text = text
    self.area = area
    self.isTypewriter = isTypewriter
    (self.place, rows) = EditorViewport(text, in: area, isTypewriter: isTypewriter).seen(place)
  }

  /// Returns whether it is still valid for a text and its state.
  func isOf(
    _ text: TextBuffer, at place: EditorState, in area: Rect, isTypewriter: Bool
  ) -> Bool {
    self.text.isSame(as: text) && self.place == place && self.area == area
      && self.isTypewriter == isTypewriter
  }
}
