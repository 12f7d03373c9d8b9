/// A screen with a URL.
public enum Place: Hashable, Sendable {
  /// All books, and the Inbox.
  case shelf
  /// A book.
  case book(Book.ID)
  /// A character's detail, in the tab of its book.
  case character(BookCharacter.ID, of: Book.ID)
  /// A note, in the tab of its book; a note of the Inbox, on the shelf.
  case note(Note.ID, in: Owner)
  /// The list of favourite characters.
  case favourites
  /// A character's detail, in the tab of favourites.
  case favourite(BookCharacter.ID)
  /// A note of a character, in the tab of favourites.
  case favouriteNote(Note.ID, of: BookCharacter.ID)
  /// The results of a search for a text.
  case search(String)
  /// The drafts whose note, character or book was deleted.
  case loose
}
