/// A book.
public struct Book: Identifiable, Hashable, Sendable {
  /// The identity of a book.
  public typealias ID = Identifier<Book>

  /// Identity of the book.
  public let id: ID
  /// Title.
  public var title: String
  /// Author.
  public var author: String
  /// Description in one line.
  public var tagline: String
  /// Summary.
  public var synopsis: String
  /// URL of a shop that sells the book.
  public var shopURL: String?
  /// Drawing of the cover.
  public var cover: Cover?
  /// Sort order among the books, ascending.
  public var position: Int

  /// Creates a book.
  public init(
    id: ID = ID(), title: String, author: String = "", tagline: String = "", synopsis: String = "",
    shopURL: String? = nil, cover: Cover? = nil, position: Int = 0
  ) {
    self.id = id
    self.title = title
    self.author = author
    self.tagline = tagline
    self.synopsis = synopsis
    self.shopURL = shopURL
    self.cover = cover
    self.position = position
  }

  /// The title in the form for URLs: `the-good-hawk`.
  public var slug: String {
    title.slug
  }
}
