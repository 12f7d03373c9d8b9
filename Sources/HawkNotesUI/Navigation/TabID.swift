public import LibraryModel

/// A tab, identified by its content.
public enum TabID: HashedBits, Sendable {
  /// The first tab: all books, and the Inbox.
  case shelf
  case book(Book.ID)
  /// The last tab: the favourite characters.
  case favourites
}

extension TabID {
  public var hashedBits: UInt64 {
    switch self {
    case .book(let id): id.hashedBits
    case .favourites: 1
    case .shelf: 0
    }
  }
}

extension TabID: LosslessStringConvertible {
  /// The stored form: `shelf`, `favourites`, or the book's id.
  public var description: String {
    switch self {
    case .book(let id): id.description
    case .favourites: "favourites"
    case .shelf: "shelf"
    }
  }

  /// Reads a tab from its stored form; nil if the text is not a tab.
  public init?(_ description: String) {
    if description == "favourites" {
      self = .favourites
    } else if description == "shelf" {
      self = .shelf
    } else if let id = Book.ID(description) {
      self = .book(id)
    } else {
      return nil
    }
  }
}
