/// A change of the library that the reader asks for, other than saving a note.
///
/// It may be repeated after a kill: the second time it changes nothing.
public enum LibraryChange: Hashable, Sendable {
  /// Adds a book after all others.
  case addBook(Book)
  /// Adds a character after the others of their book.
  case addCharacter(BookCharacter)
  /// Replaces the contents of a book. The book's version is the id of the edit; `over` is the
  /// version that it began with.
  case editBook(Book, over: Book.ID)
  /// Replaces the contents of a character, in the same way.
  case editCharacter(BookCharacter, over: BookCharacter.ID)
  /// A change that names everything by id.
  case step(LibraryStep)
}
