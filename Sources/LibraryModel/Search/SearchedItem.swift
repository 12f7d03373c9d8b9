/// A book, a character or a note with everything that a search looks at and shows.
public struct SearchedItem: Equatable, Sendable {
  /// The contents that a search reads.
  public enum Content: Equatable, Sendable {
    case book(Book)
    /// A character, and the title of their book.
    case character(BookCharacter, of: String)
    /// A note, the title of its book and the name of its character.
    case note(Note, book: String?, character: String?)
  }

  /// The key of the item in the library: its number, times 4, plus a number for its kind.
  public let key: Int64
  public let content: Content
  /// The number of the book that the item belongs to, or is; nil for a note of the Inbox.
  public let book: Int64?
  /// Whether its book or character is deleted.
  public let isHidden: Bool

  public init(key: Int64, content: Content, book: Int64?, isHidden: Bool = false) {
    self.key = key
    self.content = content
    self.book = book
    self.isHidden = isHidden
  }

  public static func kind(ofKey key: Int64) -> LibraryItem.Kind {
    switch key & 3 {
    case 1: .book
    case 2: .character
    case _: .note
    }
  }
}
