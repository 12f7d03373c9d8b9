/// A character of a book. (Swift has another type `Character`.)
public struct BookCharacter: Identifiable, Hashable, Sendable {
  /// The identity of a character.
  public typealias ID = Identifier<BookCharacter>

  /// Identity of the character.
  public let id: ID
  /// The book that introduces them.
  public let book: Book.ID
  /// Name.
  public var name: String
  /// Description.
  public var synopsis: String
  /// Whether the character is a favourite.
  public var isFavourite: Bool
  /// Sort order among the book's characters, ascending.
  public var position: Int

  /// Creates a character.
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

  /// The name in the form for URLs: `lady-beatrice`.
  public var slug: String {
    name.slug
  }
}
