import TextEditing

/// The text of a draft without a slot.
struct LooseText: Sendable {
  var text: TextBuffer
  var past = TextPast()
  /// The cursor after the last change.
  var cursor = 0
}
