public import LibraryModel

/// What the import of a file or folder would do.
public struct ImportReview: Equatable, Sendable {
  /// The path, as it was typed.
  public let path: String
  /// How much it would do.
  public let numbers: ImportNumbers
  /// What it would do with each book.
  public let books: [ImportOutcome]
  /// The first of the records that cannot be read: where each is, and why.
  public let unreadable: [String]
  /// Why nothing can be imported; nil if something can.
  public let failure: String?

  /// Creates the review of a path that can be read.
  public init(
    of path: String, _ numbers: ImportNumbers, books: [ImportOutcome], unreadable: [String]
  ) {
    self.path = path
    self.numbers = numbers
    self.books = books
    self.unreadable = Array(unreadable.prefix(Self.mostUnreadable))
    failure = nil
  }

  /// Creates the review of a path that cannot be read.
  public init(of path: String, failure: String) {
    self.path = path
    self.failure = failure
    numbers = ImportNumbers([], unreadable: 0)
    books = []
    unreadable = []
  }

  private static let mostUnreadable = 1000
}

/// The end of an import.
public enum ImportEnding: Equatable, Sendable {
  /// It is done.
  case done(ImportNumbers)
  /// Nothing was imported, for a reason.
  case failed(String)
}
