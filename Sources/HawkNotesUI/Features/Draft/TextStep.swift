public import LibraryModel
public import TextEditing

/// One step of a draft's text, for the journal.
public enum TextStep: Equatable, Sendable {
  /// A draft that begins with the text of the note it edits.
  case begin(Note.ID, TextBuffer)
  /// A change, as a step that can be taken back, or as part of one.
  case edit(Note.ID, TextEdit, as: TextHistory.Entry)
  /// The last step is taken back, or the one taken back last is done again: the text is so long then.
  case undo(Note.ID, leaving: Int)
  case redo(Note.ID, leaving: Int)
  /// An edit that goes on from another text of its note.
  case rebase(Note.ID, TextBuffer)
  /// A save offered this text to the library, and its outcome is unknown.
  case offer(Note.ID, TextBuffer)
  case drop(Note.ID)
  /// Something was cut or copied.
  case clip(TextBuffer)

  /// The name under which that is kept.
  static let clipboard = "clipboard"
}
