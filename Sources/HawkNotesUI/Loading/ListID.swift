public import LibraryModel

/// A list of the library, by what it lists.
public enum ListID: Hashable, Sendable {
  /// The books on the Shelf.
  case books(BookQuery)
  case characters(of: Book.ID)
  /// The favourite characters of all books.
  case favourites
  /// The notes of a book, of a character or in the Inbox.
  case notes(of: Owner)
  /// The lines that mention a character, or link to a note.
  case mentions(of: LibraryItem)
}
