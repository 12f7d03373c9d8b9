/// A book, a character or a note, by its id.
public enum LibraryItem: Hashable, Sendable {
  public enum Kind: String, Sendable {
    case book
    case character
    case note
  }

  case book(Book.ID)
  case character(BookCharacter.ID)
  case note(Note.ID)

  public var kind: Kind {
    switch self {
    case .book: .book
    case .character: .character
    case .note: .note
    }
  }

  /// The id without the kind.
  public var id: String {
    switch self {
    case .book(let id): "\(id)"
    case .character(let id): "\(id)"
    case .note(let id): "\(id)"
    }
  }
}

extension LibraryItem.Kind {
  /// Position of the kind in an order in which an item follows the item that it belongs to.
  package var rank: Int {
    switch self {
    case .book: 0
    case .character: 1
    case .note: 2
    }
  }
}

extension LibraryItem: LosslessStringConvertible {
  /// The kind and the id: `note:ID`.
  public var description: String {
    switch self {
    case .book(let id): "book:\(id)"
    case .character(let id): "character:\(id)"
    case .note(let id): "note:\(id)"
    }
  }

  /// Reads a kind and an id.
  public init?(_ description: String) {
    let parts = description.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2, let kind = Kind(rawValue: parts[0]) else { return nil }
    let item: LibraryItem? =
      switch kind {
      case .book: Book.ID(parts[1]).map { .book($0) }
      case .character: BookCharacter.ID(parts[1]).map { .character($0) }
      case .note: Note.ID(parts[1]).map { .note($0) }
      }
    guard let item else { return nil }
    self = item
  }
}
