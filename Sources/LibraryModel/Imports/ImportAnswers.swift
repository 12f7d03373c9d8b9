/// The user's answers about the books of an import.
public struct ImportAnswers: Hashable, Sendable {
  /// The user's answer about a book.
  public enum Answer: Hashable, Sendable {
    /// It is this book of the library.
    case book(Book.ID)
    /// It is not in the library.
    case new
    /// It is not imported.
    case leftOut
  }

  private var answers: [String: Answer] = [:]

  /// Creates answers about no book.
  public init() {}

  /// Returns the answer about a book: its own, or else that about all books with its title.
  public func answer(for title: String, by authors: [String]) -> Answer? {
    answers.isEmpty ? nil : answers[Self.key(title, authors)] ?? answers[Self.key(title)]
  }

  /// Records the answer about all books with a title.
  public mutating func add(_ answer: Answer, for title: String) {
    answers[Self.key(title)] = answer
  }

  /// Records the answer about a book.
  public mutating func add(_ answer: Answer, for title: String, by authors: [String]) {
    answers[Self.key(title, authors)] = answer
  }

  private static func key(_ title: String, _ authors: [String]) -> String {
    key(title) + "|" + key(authors.joined(separator: " "))
  }

  /// Returns the beginning of a folded text, long enough to distinguish books; the text itself if
  /// it has no letters.
  private static func key(_ text: String) -> String {
    let slug = text.slug
    return String((slug.isEmpty ? text : slug).prefix(longestKey))
  }

  private static let longestKey = 200
}

extension ImportAnswers: LosslessStringConvertible {
  /// The answers in their stored form: pairs of words.
  public var description: String {
    answers.sorted { $0.key < $1.key }.map { "\(percentEncoded($0.key)) \($0.value.word)" }
      .joined(separator: " ")
  }

  /// Reads answers from their stored form; ignores invalid words.
  public init?(_ description: String) {
    let words = description.split(separator: " ")
    for (key, word) in zip(words, words.dropFirst()) {
      guard let key = percentDecoded(key), let answer = Answer(word: String(word)) else { continue }
      answers[key] = answer
    }
  }
}

extension ImportAnswers.Answer {
  fileprivate var word: String {
    switch self {
    case .book(let id): "\(id)"
    case .new: "=new"
    case .leftOut: "=left-out"
    }
  }

  fileprivate init?(word: String) {
    switch word {
    case "=new": self = .new
    case "=left-out": self = .leftOut
    default:
      guard let id = Book.ID(word) else { return nil }
      self = .book(id)
    }
  }
}
