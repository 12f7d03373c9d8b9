public import struct FoundationEssentials.Date

/// Books of another program to import, and what the user said about them.
public struct ImportRequest: Sendable {
  /// What the user said about a book.
  public enum Answer: Hashable, Sendable {
    /// It is this book of the library.
    case book(Book.ID)
    /// It is not in the library.
    case new
  }

  /// Name of the other program or format.
  public let source: String
  /// Identity of the import.
  public let batch: Origin.Batch
  /// Time of the import.
  public let time: Date
  /// The books.
  public let books: [ImportedBook]
  /// What the user said, by the slug of the title.
  public let answers: [String: Answer]

  /// Creates a request.
  public init(
    _ books: [ImportedBook], from source: String, as batch: Origin.Batch = Origin.Batch(),
    answers: [String: Answer] = [:], at time: Date
  ) {
    self.source = source
    self.batch = batch
    self.time = time
    self.books = books
    self.answers = answers
  }
}
