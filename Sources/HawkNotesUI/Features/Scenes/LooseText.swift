import SceneRestoration
import TextEditing

/// The text of a draft that belongs nowhere, and what was done to it.
struct LooseText: Sendable {
  let text: TextBuffer
  var past = KeptHistory()
}
