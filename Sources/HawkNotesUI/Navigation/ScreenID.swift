public import LibraryModel

/// A screen within a tab.
public enum ScreenID: HashedBits, Sendable {
  /// The Shelf, the book of the tab, or the list of favourites.
  case root
  /// A book on the Shelf.
  case book(Book.ID)
  case character(BookCharacter.ID)
  /// A note that is open for reading.
  case note(Note.ID)

  public var hashedBits: UInt64 {
    switch self {
    case .root: 0
    case .book(let id): id.hashedBits
    case .character(let id): id.hashedBits
    case .note(let id): id.hashedBits
    }
  }

  /// Returns whether it shows the notes of an owner, in a tab.
  func owns(_ owner: Owner, in tab: TabID) -> Bool {
    switch (self, tab) {
    case (.root, .shelf): return owner == .inbox
    case (.root, .book(let book)), (.book(let book), _): return owner == .book(book)
    case (.character(let id), _): if case .character(id, of: _) = owner { return true }
    case (.root, .favourites), (.note, _): break
    }
    return false
  }
}

extension ScreenID: LosslessStringConvertible {
  /// The stored form: `root`, `b|BOOK`, `c|CHARACTER` or `n|NOTE`.
  public var description: String {
    switch self {
    case .root: "root"
    case .book(let id): "b|\(id)"
    case .character(let id): "c|\(id)"
    case .note(let id): "n|\(id)"
    }
  }

  /// Reads a screen from its stored form.
  public init?(_ description: String) {
    guard description != "root" else {
      self = .root
      return
    }
    guard let stack = TabStack(description), stack.top != .root else { return nil }
    self = stack.top
  }
}
