public import struct FoundationEssentials.Date

/// A book of another program, with its highlights and notes.
public struct ImportedBook: Hashable, Sendable {
  /// The other program's key for the book, or one made from title and authors.
  public var key: String
  /// Title.
  public var title: String
  /// Names of the authors.
  public var authors: [String]
  /// ISBN; nil if it is not known.
  public var isbn: String?
  /// Year of publication.
  public var year: Int?
  /// Number of pages.
  public var pages: Int?
  /// The reading status.
  public var status: ReadingStatus?
  /// Rating.
  public var rating: Rating?
  /// The times that the book was read.
  public var readings: [Reading]
  /// How far the book has been read.
  public var progress: ReadingProgress?
  /// Time at which the book was added there.
  public var added: Date?
  /// The highlights and notes, in the order of the file.
  public var highlights: [ImportedHighlight]

  /// Creates a book.
  public init(
    key: String, title: String, authors: [String] = [], isbn: String? = nil, year: Int? = nil,
    pages: Int? = nil, status: ReadingStatus? = nil, rating: Rating? = nil,
    readings: [Reading] = [], progress: ReadingProgress? = nil, added: Date? = nil,
    highlights: [ImportedHighlight] = []
  ) {
    self.key = key
    self.title = title
    self.authors = authors
    self.isbn = isbn
    self.year = year
    self.pages = pages
    self.status = status
    self.rating = rating
    self.readings = readings
    self.progress = progress
    self.added = added
    self.highlights = highlights
  }
}
