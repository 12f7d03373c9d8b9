/// A link to a name that no item has.
public struct UnresolvedLink: Identifiable, Hashable, Sendable {
  /// Identity in a list: the name's key and the text.
  public struct ID: Hashable, Sendable {
    /// Key of the name.
    public let key: String
    /// The note or the synopsis.
    public let item: LibraryItem
  }

  /// The key of the name, and the text that has the link.
  public let id: ID
  /// The name as it is written.
  public let name: String
  public let spot: TextSpot

  public init(key: String, name: String, spot: TextSpot) {
    id = ID(key: key, item: spot.item)
    self.name = name
    self.spot = spot
  }
}
