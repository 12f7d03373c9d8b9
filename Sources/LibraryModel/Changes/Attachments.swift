/// Numbers of the items that belong to books or characters, and are deleted and restored with them.
public struct Attachments: Hashable, Sendable {
  public var books: Int
  public var characters: Int
  public var notes: Int

  public init(books: Int = 0, characters: Int = 0, notes: Int = 0) {
    self.books = books
    self.characters = characters
    self.notes = notes
  }

  /// Adds two of them.
  public static func + (one: Attachments, other: Attachments) -> Attachments {
    Attachments(
      books: one.books + other.books, characters: one.characters + other.characters,
      notes: one.notes + other.notes)
  }
}
