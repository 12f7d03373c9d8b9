/// Numbers of the items that the import of an exported library added.
public struct AddedEntries: Hashable, Sendable {
  /// Number of new books.
  public var books = 0
  /// Number of new characters.
  public var characters = 0
  /// Number of new notes.
  public var notes = 0
  /// Number of items that are here already, or were removed for good.
  public var known = 0
  /// Number of characters and notes whose book or character is missing.
  public var ownerless = 0

  /// Creates the numbers.
  public init() {}
}
