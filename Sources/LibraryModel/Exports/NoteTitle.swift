/// The title of a note, from which an export makes the name of its file.
public struct NoteTitle: Hashable, Sendable {
  public let note: Note.ID
  public let title: String
  /// The book of the note or of its character; nil in the Inbox.
  public let book: Book.ID?
  /// Whether a text may link to the note.
  public let isLinked: Bool

  public init(_ title: String, of note: Note.ID, in book: Book.ID?, isLinked: Bool) {
    (self.title, self.note, self.book, self.isLinked) = (title, note, book, isLinked)
  }
}
