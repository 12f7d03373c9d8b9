public import LibraryModel
public import TextEditing

/// The version or text of a note that the save of a draft may replace; neither for a new note.
public struct DraftBase: Equatable, Sendable {
  /// The version of the note on which the draft is based: at its start or at the last merge.
  public var version: Note.ID?
  /// A text that the save may replace whatever its version.
  public var text: TextBuffer?
}
