/// Numbers of the items that the undo of an import changed.
public struct UndoneImport: Hashable, Sendable {
  /// Number of books in the bin now.
  public var books = 0
  /// Number of characters in the bin now.
  public var characters = 0
  /// Number of notes in the bin now.
  public var notes = 0
  /// Number of books and notes whose earlier contents were restored.
  public var reverted = 0
  /// Number of items that stay, because they were edited or have other characters or notes.
  public var kept = 0

  public init() {}
}
