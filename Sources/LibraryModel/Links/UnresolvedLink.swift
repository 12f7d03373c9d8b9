/// A link to a name that no item has.
public struct UnresolvedLink: Hashable, Sendable {
  /// The name as it is written.
  public let name: String
  public let spot: TextSpot

  public init(name: String, spot: TextSpot) {
    self.name = name
    self.spot = spot
  }
}
