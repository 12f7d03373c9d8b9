/// A screen with a URL.
public enum Place: Hashable, Sendable {
  /// All books, and the Inbox.
  case shelf
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

extension Place {
  /// The book that the place names; a favourite names only a character.
  public var book: Book.ID? {
    switch self {
    case .book(let book), .character(_, of: let book), .note(_, in: .book(let book)),
      .note(_, in: .character(_, of: let book)):
      book
    case .shelf, .note(_, in: .inbox), .favourites, .favourite, .favouriteNote, .search, .loose: nil
    }
  }

  public var character: BookCharacter.ID? {
    switch self {
    case .character(let character, of: _), .note(_, in: .character(let character, of: _)),
      .favourite(let character), .favouriteNote(_, of: let character):
      character
    case .shelf, .book, .note(_, in: .book), .note(_, in: .inbox), .favourites, .search, .loose: nil
    }
  }
}
