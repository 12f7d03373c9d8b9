import SceneRestoration
import TextEditing

/// The text of a draft without a slot, with its undo steps.
struct LooseText: Sendable {
  let text: TextBuffer
  var past = KeptHistory()
}
