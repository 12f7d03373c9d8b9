public import LibraryModel

/// A note of a listing, with what a command prints of it.
public struct ListedNote: Sendable {
  /// The note, without its text.
  public let row: NoteRow
  public let owner: Owner
  /// Title of the book, of the note or of its character; nil in the Inbox.
  public let book: String?
  /// Name of the character; nil for a note of a book or in the Inbox.
  public let character: String?
  /// Tags without `#`.
  public let tags: [String]
  /// The whole text; nil if it was not asked for.
  public let text: String?
}
