public import LibraryModel

/// The effects that the import of a file or folder would have.
public struct ImportReview: Equatable, Sendable {
  /// The path, as it was typed.
  public let path: String
  /// Numbers of the items that it would change.
  public private(set) var numbers: ImportNumbers
  /// The effect on each book, the guesses first.
  public let books: [ImportOutcome]
  /// The first of the records that cannot be read, or not all of them: where each is, and why.
  public let unreadable: [String]
  /// Why nothing can be imported; nil if something can.
  public let failure: String?
  /// The fields of the columns with which the file was read; nil if they were not asked.
  public var columns: TableMapping?
  /// The table whose columns the user is asked about; nil if the file could be read.
  public let table: TableSample?

  /// Creates the review of a path that can be read.
  public init(
    of path: String, _ numbers: ImportNumbers, books: [ImportOutcome], unreadable: [String]
  ) {
    self.path = path
    self.numbers = numbers
    self.books = books.filter(\.isGuess) + books.filter { !$0.isGuess }
    self.unreadable = Array(unreadable.prefix(Self.mostUnreadable))
    failure = nil
    table = nil
  }

  /// Creates the review of a table whose columns the user is asked about.
  public init(of path: String, asking table: TableSample) {
    self.init(of: path, failure: nil, table)
  }

  /// Creates the review of a path that cannot be read.
  public init(of path: String, failure: String) {
    self.init(of: path, failure: failure, nil)
  }

  private init(of path: String, failure: String?, _ table: TableSample?) {
    self.path = path
    self.failure = failure
    self.table = table
    numbers = ImportNumbers([], unreadable: 0)
    books = []
    unreadable = []
  }

  /// Counts again with the user's answers to guesses.
  mutating func count(with answers: ImportAnswers) {
    guard books.first?.isGuess == true else { return }
    numbers = ImportNumbers(
      books.map { $0.answered(answers) }, unreadable: numbers.unreadable,
      partlyRead: numbers.partlyRead)
  }

  private static let mostUnreadable = 1000
}

extension ImportOutcome {
  /// Whether the user can say which book it is.
  var isGuess: Bool { match == .similar }
}
