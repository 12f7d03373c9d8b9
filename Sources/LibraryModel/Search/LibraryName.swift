/// The name of a book, a character or a tag, by which the palette finds it.
public struct LibraryName: Equatable, Sendable {
  public enum Item: Hashable, Sendable {
    case book(Book.ID)
    case character(BookCharacter.ID)
    /// A tag, whose name begins with `#`.
    case tag
  }

  public let item: Item
  public let name: String
  /// The authors of a book, or the book of a character.
  public let aside: String
  /// The book of a character.
  public let book: Book.ID?
  /// The character's own name if this one is an alias; nil for other names.
  public let ownName: String?

  public init(
    _ item: Item, _ name: String, aside: String = "", book: Book.ID? = nil, ownName: String? = nil
  ) {
    self.item = item
    self.name = name
    self.aside = aside
    self.book = book
    self.ownName = ownName
  }
}
