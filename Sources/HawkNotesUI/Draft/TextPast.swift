import SceneRestoration
import TextEditing

/// Past of a text: its undo steps and the texts on which it is based.
struct TextPast: Sendable {
  /// The undo steps since the window opened.
  var history = TextHistory()
  /// The undo steps from earlier runs, until the user asks for one of them.
  var earlier = KeptHistory()
  /// The text on which an edit is based: the note or field at its start or at the last merge; nil
  /// for a new note.
  var base: TextBuffer?
  /// The texts of ``DraftState/otherBases``, by their indices.
  var otherBases: [Int: TextBuffer] = [:]
  /// The text that an earlier save sent to the library without learning the outcome.
  var offered: TextBuffer?

  var canUndo: Bool { !history.done.isEmpty || !earlier.done.isEmpty }

  /// Number of steps that can be undone.
  var doneCount: Int { history.done.count + earlier.done.count }

  /// Whether there is a step to redo.
  ///
  /// An edit in this run makes the redo steps of earlier runs invalid.
  var canRedo: Bool {
    !history.undone.isEmpty || (history.done.isEmpty && !earlier.undone.isEmpty)
  }

  /// The undo steps of earlier runs and of this one.
  var steps: TextHistory {
    earlier == KeptHistory() ? history : TextHistory(earlier, then: history)
  }

  /// The same undo steps for a text that is based on no other.
  var ofNewNote: TextPast { TextPast(history: history, earlier: earlier) }

  /// Puts the steps of earlier runs before those of this run.
  mutating func openHistory() {
    history = steps
    earlier = KeptHistory()
  }
}
