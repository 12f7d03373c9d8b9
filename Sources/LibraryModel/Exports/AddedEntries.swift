/// Numbers of the items that the import of an exported library added.
public struct AddedEntries: Hashable, Sendable {
  public var books = 0
  public var characters = 0
  public var notes = 0
  /// Number of items that are here already, or were removed for good.
  public var known = 0
  /// The characters and notes whose book or character is missing, by their places among all
  /// entries.
  public var ownerless: [Int] = []

  public init() {}
}
