public import LibraryModel

/// A screen within a tab.
public enum ScreenID: Hashable, Sendable {
  /// The book, or the list of favourites.
  case root
  /// A character.
  case character(BookCharacter.ID)
  /// A note that is open for reading.
  case note(Note.ID)
}

extension ScreenID: LosslessStringConvertible {
  /// The stored form: `root`, `c|CHARACTER` or `n|NOTE`.
  public var description: String {
    switch self {
    case .root: "root"
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
