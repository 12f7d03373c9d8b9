/// A place one can go to, and come back to.
public enum Place: Hashable, Sendable {
  /// A book.
  case book(Book.ID)
  /// A character's detail, in the tab of its book.
  case character(BookCharacter.ID, of: Book.ID)
  /// A note, in the tab of its book.
  case note(Note.ID, in: Owner)
  /// The list of favourite characters.
  case favourites
  /// A character's detail, in the tab of favourites.
  case favourite(BookCharacter.ID)
  /// A note of a character, in the tab of favourites.
  case favouriteNote(Note.ID, of: BookCharacter.ID)
  /// What was found for a text.
  case search(String)
  /// The drafts whose note, character or book is gone.
  case loose
}
