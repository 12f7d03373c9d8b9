/// What an import did, or would do, with a book of another program.
public struct ImportOutcome: Hashable, Sendable {
  /// Where the book was found.
  public enum Match: String, Sendable {
    /// It is not in the library, and was added.
    case new
    /// An earlier import brought it, or its highlights.
    case known
    /// A book with the same ISBN, or the same title and authors.
    case same
    /// A book with a similar title: a guess.
    case similar
    /// The user named the book.
    case answered
    /// It was deleted here, and stays deleted.
    case deleted
  }

  /// Title that the other program has.
  public let title: String
  /// Where the book was found.
  public let match: Match
  /// The book of the library; nil if it was deleted.
  public var book: Book.ID?
  /// Title of the book of the library, if it is another one.
  public var matchedTitle: String?
  /// Whether facts of the book changed.
  public var hasNewFacts = false
  /// Number of new notes.
  public var new = 0
  /// Number of notes whose text changed.
  public var changed = 0
  /// Number of notes that are here already.
  public var unchanged = 0
  /// Number of notes that stay as they were edited here.
  public var edited = 0
  /// Number of notes that were deleted here.
  public var deleted = 0

  /// Creates the outcome of a book without notes.
  public init(title: String, match: Match) {
    self.title = title
    self.match = match
  }

  /// Number of notes that did not change anything.
  public var skipped: Int { unchanged + edited + deleted }

  /// Whether anything changed.
  public var changesSomething: Bool { match == .new || hasNewFacts || new + changed > 0 }
}
