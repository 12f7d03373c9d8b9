/// A book one keeps notes on.
public struct Book: Identifiable, Hashable, Sendable {
  /// The identity of a book.
  public typealias ID = Identifier<Book>

  /// The book's identity.
  public let id: ID
  /// The title.
  public var title: String
  /// Who wrote it.
  public var author: String
  /// The book in one line.
  public var tagline: String
  /// What it is about.
  public var synopsis: String
  /// A page where it can be bought.
  public var shopURL: String?
  /// The drawing on its front.
  public var cover: Cover?
  /// Its place among the books: the lowest comes first.
  public var position: Int

  /// A book of these parts.
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

  /// The title as it can be typed in a URL: `the-good-hawk`.
  public var slug: String {
    title.slug
  }
}
