public import LibraryModel

/// A read request of a window to the library.
public enum LibraryReading: Equatable, Sendable {
  /// Everything that the window shows, because the library has changed.
  case shown
  /// The data that the window shows and does not have yet.
  case missing
  case form(FormSubject)
  /// The names or tags that complete a text.
  case completion(CompletionQuery)
  /// Some of the lines that mention a character, from a position on.
  case mentions(of: BookCharacter.ID, from: MentionCursor?)
  case links(to: Note.ID)
  /// The words of some notes of a book, from a position on; and those that were added since a time
  /// in seconds since 1970.
  case words(of: Book.ID, since: Int, after: WordsCursor?)
  /// The words that were added to the notes of a book since a time in seconds since 1970, by some
  /// of the changes before one; nil for the last changes.
  case wordsAdded(to: Book.ID, since: Int, before: WordsCursor?)
  /// The last notes, open tasks, contents and tags of a book.
  case digest(of: Book.ID)
  /// The words of notes in versions.
  case wordsOfNotes([Note.ID: Note.ID])
}
