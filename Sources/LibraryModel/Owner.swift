/// The book or character that a note or a draft is about; without one, the Inbox.
public enum Owner: HashedBits, Sendable {
  case book(Book.ID)
  /// A character, and the book that introduces them.
  case character(BookCharacter.ID, of: Book.ID)
  /// The Inbox: notes of no book.
  case inbox
}

extension Owner {
  public var hashedBits: UInt64 {
    switch self {
    case .book(let id): id.hashedBits
    case .character(let id, of: _): id.hashedBits
    case .inbox: 0
    }
  }

  /// The book, also of a character; nil for the Inbox.
  public var book: Book.ID? {
    switch self {
    case .book(let book), .character(_, of: let book): book
    case .inbox: nil
    }
  }

  /// The character; nil for a book and the Inbox.
  public var character: BookCharacter.ID? {
    switch self {
    case .character(let character, of: _): character
    case .book, .inbox: nil
    }
  }

  /// The place of a book or character; the Shelf, which shows the Inbox.
  public var place: Place {
    switch self {
    case .book(let book): .book(book)
    case .character(let character, of: let book): .character(character, of: book)
    case .inbox: .shelf
    }
  }
}
