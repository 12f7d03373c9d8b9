/// A place in the order of books or of a book's characters.
public enum Placement<Subject: Sendable>: Hashable, Sendable {
  case first
  /// Directly after another item.
  case after(Identifier<Subject>)
  /// Directly before another item.
  case before(Identifier<Subject>)
  /// At an exact position: to undo a move.
  case at(Int)
}

extension Placement: LosslessStringConvertible {
  /// The stored form: `first`, `after:ID`, `before:ID` or `at:NUMBER`.
  public var description: String {
    switch self {
    case .first: "first"
    case .after(let id): "after:\(id)"
    case .before(let id): "before:\(id)"
    case .at(let position): "at:\(position)"
    }
  }

  /// Reads the stored form.
  public init?(_ description: String) {
    let parts = description.split(separator: ":", maxSplits: 1).map(String.init)
    let place: Placement? =
      switch (parts.first, parts.count) {
      case ("first", 1): .first
      case ("after", 2): Identifier(parts[1]).map { .after($0) }
      case ("before", 2): Identifier(parts[1]).map { .before($0) }
      case ("at", 2): Int(parts[1]).map { .at($0) }
      default: nil
      }
    guard let place else { return nil }
    self = place
  }
}
