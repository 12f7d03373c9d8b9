public import struct FoundationEssentials.Date

public struct BookRow: Identifiable, Hashable, Sendable {
  public let id: Book.ID
  public var title: String
  public var authors: [String]
  public var status: ReadingStatus?
  public var rating: Rating?
  /// Reading progress.
  public var progress: ReadingProgress?
  public var pages: Int?
  /// Number of notes about the book and its characters.
  public var notes: Int
  /// Time of the first save of the newest of these notes.
  public var lastNote: Date?
  public var added: Date?

  public init(
    id: Book.ID, title: String, authors: [String] = [], status: ReadingStatus? = nil,
    rating: Rating? = nil, progress: ReadingProgress? = nil, pages: Int? = nil,
    notes: Int = 0, lastNote: Date? = nil, added: Date? = nil
  ) {
    self.id = id
    self.title = title
    self.authors = authors
    self.status = status
    self.rating = rating
    self.progress = progress
    self.pages = pages
    self.notes = notes
    self.lastNote = lastNote
    self.added = added
  }
}
