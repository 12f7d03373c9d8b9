extension Identifier: RawRepresentable {
  /// The UUID in lower case: the light value by which it is kept.
  public var rawValue: String { description }

  /// Reads a UUID, as `init(_:)` does.
  public init?(rawValue: String) { self.init(rawValue) }
}
