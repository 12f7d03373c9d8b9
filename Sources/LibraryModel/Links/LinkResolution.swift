/// The result of looking up a name in double brackets.
public enum LinkResolution: Hashable, Sendable {
  case found(NamedItem)
  /// Several items have it, and none is nearer than the others: at most 20 of them.
  case ambiguous([NamedItem])
  /// No item has the name.
  case unresolved
}

/// An item with a name that a link can lead to.
public struct NamedItem: Hashable, Sendable {
  /// Title or name of the item.
  public let name: String
  public let place: Place

  public init(name: String, place: Place) {
    self.name = name
    self.place = place
  }
}
