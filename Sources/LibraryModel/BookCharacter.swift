/// Somebody in a book. (Swift has a `Character` of its own.)
public struct BookCharacter: Identifiable, Hashable, Sendable {
  /// The identity of a character.
  public typealias ID = Identifier<BookCharacter>

  /// The character's identity.
  public let id: ID
  /// The book that introduces them.
  public let book: Book.ID
  /// The name.
  public var name: String
  /// Who they are.
  public var synopsis: String
  /// Whether they stand among the favourites.
  public var isFavourite: Bool
  /// Their place among the book's characters: the lowest comes first.
  public var position: Int

  /// A character of these parts.
  public init(
    id: ID = ID(), book: Book.ID, name: String, synopsis: String = "", isFavourite: Bool = false,
    position: Int = 0
  ) {
    self.id = id
    self.book = book
    self.name = name
    self.synopsis = synopsis
    self.isFavourite = isFavourite
    self.position = position
  }

  /// The name as it can be typed in a URL: `lady-beatrice`.
  public var slug: String {
    name.slug
  }
}
