public import LibraryModel

/// A tab, named by what it holds; kept as its `rawValue`.
public enum TabID: Hashable, Sendable {
  /// The tab of a book.
  case book(Book.ID)
  /// The last tab: the characters one likes best.
  case favourites
}

extension TabID: RawRepresentable, LosslessStringConvertible {
  /// `favourites`, or the book's id.
  public var rawValue: String {
    switch self {
    case .book(let id): id.description
    case .favourites: "favourites"
    }
  }

  /// A tab from its kept form; nil where it is none.
  public init?(rawValue: String) {
    if rawValue == "favourites" {
      self = .favourites
    } else if let id = Book.ID(rawValue) {
      self = .book(id)
    } else {
      return nil
    }
  }

  /// The same as `rawValue`.
  public var description: String { rawValue }

  /// The same as `init(rawValue:)`.
  public init?(_ description: String) { self.init(rawValue: description) }
}
