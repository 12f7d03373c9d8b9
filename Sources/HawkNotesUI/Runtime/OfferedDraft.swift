public import LibraryModel
public import TextEditing

/// A draft as it is sent to the library.
public struct OfferedDraft: Equatable, Sendable {
  /// The draft's id, which becomes the id of the note or of the version.
  public var id: Note.ID
  public var text: TextBuffer
  /// The book or character that it belongs to.
  public var owner: Owner
}
