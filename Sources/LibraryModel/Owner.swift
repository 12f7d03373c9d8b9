/// The book or character that a note or a draft is about.
public enum Owner: Hashable, Sendable {
  /// A book.
  case book(Book.ID)
  /// A character, and the book that introduces them.
  case character(BookCharacter.ID, of: Book.ID)
}
