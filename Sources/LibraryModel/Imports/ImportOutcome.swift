/// The outcome of an import for a book of another program: made, or expected.
public struct ImportOutcome: Hashable, Sendable {
  /// Where the book was found.
  public enum Match: String, Sendable {
    /// It is not in the library, and was added.
    case new
    /// An earlier import added it, or its highlights.
    case known
    /// A book with the same ISBN, or the same title and authors.
    case same
    /// A book with a similar title: a guess.
    case similar
    /// The user named the book.
    case answered
    /// It was deleted here, and stays deleted.
    case deleted
    /// The user left it out.
    case leftOut = "left-out"
  }

  /// A book of the library that a book of a file may be.
  public struct Candidate: Hashable, Sendable {
    public let id: Book.ID
    public let title: String
    public let authors: [String]

    public init(id: Book.ID, title: String, authors: [String]) {
      self.id = id
      self.title = title
      self.authors = authors
    }
  }

  /// Title that the other program has.
  public let title: String
  /// Names of the authors that the other program has.
  public let authors: [String]
  /// Where the book was found.
  public private(set) var match: Match
  /// The book of the library; nil if it was deleted or left out.
  public var book: Book.ID?
  /// The books of the library that it may be, the likeliest first; empty if the match is no guess.
  public var candidates: [Candidate] = []
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
  /// Number of notes that the user left out.
  public var leftOut = 0

  /// Creates the outcome of a book without notes.
  public init(title: String, authors: [String] = [], match: Match) {
    self.title = title
    self.authors = authors
    self.match = match
  }

  /// Number of notes whose text changed, and the book if its facts did.
  public var changes: Int { changed + (hasNewFacts ? 1 : 0) }

  /// Number of notes that did not change anything.
  public var skipped: Int { unchanged + edited + deleted + leftOut }

  /// Returns the outcome of a guess after the user's answer.
  ///
  /// A book that is not among the candidates was deleted since, and is no answer.
  public func answered(_ answers: ImportAnswers) -> ImportOutcome {
    guard match == .similar, let answer = answers.answer(for: title, by: authors) else {
      return self
    }
    var outcome = self
    switch answer {
    case .book(let id):
      guard let candidate = candidates.first(where: { $0.id == id }) else { return self }
      outcome.match = .answered
      (outcome.book, outcome.matchedTitle) = (id, candidate.title)
    case .new:
      outcome.match = .new
      (outcome.book, outcome.matchedTitle, outcome.hasNewFacts) = (nil, nil, false)
    case .leftOut:
      outcome = ImportOutcome(title: title, authors: authors, match: .leftOut)
      outcome.candidates = candidates
      outcome.leftOut = skipped + new + changed
    }
    return outcome
  }
}
