public import struct FoundationEssentials.Date

public struct Book: Identifiable, Hashable, Sendable {
  /// The identity of a book, or of a version of a book.
  public typealias ID = Identifier<Book>

  public let id: ID
  public var title: String
  /// Names of the authors, in the order of the title page.
  public var authors: [String]
  /// Description in one line.
  public var tagline: String
  public var synopsis: String
  public var shopURL: String?
  public var cover: Cover?
  /// ISBN, or the older SBN, as it was typed.
  public var isbn: String?
  public var year: Int?
  public var pages: Int?
  /// The reading status; nil if the reader gave none.
  public var status: ReadingStatus?
  /// Rating; nil if there is none.
  public var rating: Rating?
  /// The times that the book was read, in the reader's order.
  public var readings: [Reading]
  /// Reading progress; nil if nothing was said.
  public var progress: ReadingProgress?
  /// Number of words that the writer of the book has as a goal; nil without one.
  public var goal: Int?
  /// Language as a BCP 47 tag, such as `en` or `pt-BR`; nil if it is not known.
  public var language: String?
  /// Whether the book has a tab in all windows.
  public var hasTab: Bool
  /// The order of the notes; nil if it never changed.
  public var order: NoteOrder?
  /// The order by hand of the notes; nil if there is none.
  public var hand: HandOrder?
  /// Sort order among the books, ascending; there are gaps.
  public var position: Int
  /// Time at which the book was added; nil if it is not known.
  public var added: Date?
  /// Id of the edit that set the book's contents: the book's own id until it is edited.
  public var version: ID

  public init(
    id: ID = ID(), title: String, authors: [String] = [], tagline: String = "",
    synopsis: String = "", shopURL: String? = nil, cover: Cover? = nil, isbn: String? = nil,
    year: Int? = nil, pages: Int? = nil, status: ReadingStatus? = nil, rating: Rating? = nil,
    readings: [Reading] = [], progress: ReadingProgress? = nil, goal: Int? = nil,
    language: String? = nil, hasTab: Bool = true, position: Int = 0, added: Date? = nil,
    version: ID? = nil
  ) {
    self.id = id
    self.title = title
    self.authors = authors
    self.tagline = tagline
    self.synopsis = synopsis
    self.shopURL = shopURL
    self.cover = cover
    self.isbn = isbn
    self.year = year
    self.pages = pages
    self.status = status
    self.rating = rating
    self.readings = readings
    self.progress = progress
    self.goal = goal
    self.language = language
    self.hasTab = hasTab
    self.position = position
    self.added = added
    self.version = version ?? id
  }

  public var author: String {
    authors.joined(separator: ", ")
  }

  /// The title in the form for URLs: `the-good-hawk`.
  public var slug: String {
    title.slug
  }
}
