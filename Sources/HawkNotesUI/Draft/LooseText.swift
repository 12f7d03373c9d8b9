import SceneRestoration
import TextEditing

/// The text of a draft without a slot, with its undo steps.
struct LooseText: Sendable {
  var text: TextBuffer
  var past = KeptHistory()
  /// The undo steps since the window opened, of a draft that was discarded since.
  var history: TextHistory?
  /// The text on which a discarded edit is based, and the one that an earlier save offered.
  var base: TextBuffer?
  var offered: TextBuffer?
  /// The cursor after the last change.
  var cursor = 0
}
