public import LibraryModel
public import TextEditing

/// One step of a draft's text, for the journal.
public enum TextStep: Equatable, Sendable {
  /// A draft that starts from the text of the note it edits.
  case begin(Note.ID, TextBuffer)
  /// A draft that goes on with the steps of one that was saved; with its cursor.
  case resume(Note.ID, TextBuffer, TextHistory, cursor: Int)
  /// A change, as an undo step or as part of one.
  case edit(Note.ID, TextEdit, as: TextHistory.Entry)
  /// Undo of the last step, or redo; with the length of the text after it, in bytes.
  case undo(Note.ID, leaving: Int)
  case redo(Note.ID, leaving: Int)
  /// An edit that is now based on another text of its note.
  case rebase(Note.ID, TextBuffer)
  /// The base that undo or redo of a merge brings back; with the index of the merge.
  case otherBase(Note.ID, TextBuffer, at: Int)
  /// A save sent this text to the library, and its outcome is unknown.
  case offer(Note.ID, TextBuffer)
  case drop(Note.ID)
  /// A cut or copy.
  case clip(TextBuffer)

  /// The name under which the text is stored.
  static let clipboard = "clipboard"
}
