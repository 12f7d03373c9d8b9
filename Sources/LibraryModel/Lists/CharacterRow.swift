/// A character in a list.
public struct CharacterRow: Identifiable, Hashable, Sendable {
  /// The character.
  public let id: BookCharacter.ID
  /// The book that introduces them.
  public var book: Book.ID
  /// Name.
  public var name: String
  /// Other names.
  public var aliases: [String]
  /// Beginning of the description, at most 240 characters.
  public var summary: String
  /// Whether the character is a favourite.
  public var isFavourite: Bool
  /// Sort order among the book's characters.
  public var position: Int
  /// Number of notes about the character.
  public var notes: Int

  /// Creates a row.
  public init(
    id: BookCharacter.ID, book: Book.ID, name: String, aliases: [String] = [],
    summary: String = "", isFavourite: Bool = false, position: Int = 0, notes: Int = 0
  ) {
    self.id = id
    self.book = book
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.isFavourite = isFavourite
    self.position = position
    self.notes = notes
  }
}
