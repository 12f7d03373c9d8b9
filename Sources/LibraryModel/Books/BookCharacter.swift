/// A character of a book. (Swift has another type `Character`.)
public struct BookCharacter: Identifiable, Hashable, Sendable {
  /// The identity of a character, or of a version of a character.
  public typealias ID = Identifier<BookCharacter>

  public let id: ID
  /// The book that introduces them.
  public var book: Book.ID
  public var name: String
  /// Other names.
  public var aliases: [String]
  public var synopsis: String
  public var isFavourite: Bool
  /// The order of the notes; nil if it never changed.
  public var order: NoteOrder?
  /// The order by hand of the notes; nil if there is none.
  public var hand: HandOrder?
  /// Sort order among the book's characters, ascending; there are gaps.
  public var position: Int
  /// Id of the edit that set the character's contents: their own id until they are edited.
  public var version: ID

  public init(
    id: ID = ID(), book: Book.ID, name: String, aliases: [String] = [], synopsis: String = "",
    isFavourite: Bool = false, position: Int = 0, version: ID? = nil
  ) {
    self.id = id
    self.book = book
    self.name = name
    self.aliases = aliases
    self.synopsis = synopsis
    self.isFavourite = isFavourite
    self.position = position
    self.version = version ?? id
  }

  /// The name in the form for URLs: `lady-beatrice`.
  public var slug: String {
    name.slug
  }
}
