public struct CharacterRow: Identifiable, Hashable, Sendable {
  public let id: BookCharacter.ID
  /// The book that introduces them.
  public var book: Book.ID
  /// Title of the book, in a list of characters of several books; otherwise empty.
  public var bookTitle: String
  public var name: String
  /// Other names.
  public var aliases: [String]
  /// Beginning of the description, at most 240 characters.
  public var summary: String
  public var isFavourite: Bool
  public var notes: Int

  public init(
    id: BookCharacter.ID, book: Book.ID, bookTitle: String = "", name: String,
    aliases: [String] = [], summary: String = "", isFavourite: Bool = false, notes: Int = 0
  ) {
    self.id = id
    self.book = book
    self.bookTitle = bookTitle
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.isFavourite = isFavourite
    self.notes = notes
  }
}

extension CharacterRow {
  /// Creates the row of a character, without the number of notes.
  public init(_ character: BookCharacter) {
    self.init(
      id: character.id, book: character.book, name: character.name, aliases: character.aliases,
      summary: String(character.synopsis.prefix(240)), isFavourite: character.isFavourite)
  }
}
