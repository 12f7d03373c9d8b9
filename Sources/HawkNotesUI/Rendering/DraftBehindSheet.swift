import TextEditing

/// The draft on the page behind a sheet: the page is dimmed as a whole, so it is cached as a whole.
struct DraftBehindSheet: Equatable, Sendable {
  private let text: TextBuffer
  private let place: EditorState?

  /// Nil if no sheet is open, or if the screen has no draft.
  init?(_ state: borrowing WindowState) {
    guard state.scene.sheet != nil, let slot = state.pageSlot else { return nil }
    text = state.editor.texts[slot] ?? TextBuffer()
    place = state.scene.editors[slot]
  }

  // Texts are compared by identity, which is O(1): at worst the page is drawn once more.
  static func == (one: DraftBehindSheet, other: DraftBehindSheet) -> Bool {
    one.text.isSame(as: other.text) && one.place == other.place
  }
}
