public import LibraryModel
public import TextEditing

/// A draft as the library is offered it.
public struct OfferedDraft: Equatable, Sendable {
  /// The draft's id: that of the note or of the version which it becomes.
  public var id: Note.ID
  /// Its text.
  public var text: TextBuffer
  /// The book or character that it belongs to.
  public var owner: Owner

  /// A draft of a book or a character.
  public init(_ id: Note.ID, _ text: TextBuffer, of owner: Owner) {
    self.id = id
    self.text = text
    self.owner = owner
  }
}
