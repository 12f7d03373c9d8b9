import LibraryModel

/// A query as an expression of FTS5, made of quoted words only.
///
/// Every word is quoted and has only letters and digits, so that no text of the user's is syntax.
struct MatchExpression: Equatable {
  /// The expression.
  private(set) var text = ""
  /// Its phrases, in their order: those that count for the rank, each as an expression; nil for the others.
  private(set) var ranked: [String?] = []

  /// Creates the expression of a query.
  ///
  /// - Parameter books: Returns the numbers of the books that a term names.
  init(_ query: SearchQuery, books: (SearchQuery.Term) throws -> [Int64]) rethrows {
    var clauses: [String] = []
    for clause in query.clauses {
      let terms = try clause.map { try append($0, books) }
      clauses.append("(" + terms.joined(separator: " OR ") + ")")
    }
    if clauses.isEmpty {
      clauses = [
        "("
          + [LibraryItem.Kind.note, .book, .character]
          .map { append(Mark.kind($0)) }.joined(separator: " OR ") + ")"
      ]
    }
    text = clauses.joined(separator: " AND ")
    guard !query.excluded.isEmpty else { return }
    let excluded = try query.excluded.map { try append($0, books, isRanked: false) }
    text = "(" + text + ") NOT (" + excluded.joined(separator: " OR ") + ")"
  }

  private mutating func append(
    _ term: SearchQuery.Term, _ books: (SearchQuery.Term) throws -> [Int64], isRanked: Bool = true
  ) rethrows -> String {
    switch term.field {
    case .kind(let kind): return append(Mark.kind(kind))
    case .tag: return append(Mark.tag(term.words), isPrefix: term.isPrefix)
    case .book:
      let numbers = try books(term)
      let marks = numbers.isEmpty ? [Mark.nothing] : numbers.map(Mark.book)
      return "(" + marks.map { append($0) }.joined(separator: " OR ") + ")"
    case .anywhere, .title:
      let phrase = "\"" + term.words.joined(separator: " ") + "\"" + (term.isPrefix ? " *" : "")
      let text = (term.field == .title ? "title : " : "") + phrase
      ranked.append(isRanked ? text : nil)
      return text
    }
  }

  private mutating func append(_ mark: String, isPrefix: Bool = false) -> String {
    ranked.append(nil)
    return "\"" + mark + "\"" + (isPrefix ? " *" : "")
  }
}

/// Words that the index adds to an item, for filters.
///
/// They begin with code points that no word of a text has.
enum Mark {
  static func kind(_ kind: LibraryItem.Kind) -> String { "\u{E000}" + kind.rawValue }
  static func book(_ number: Int64) -> String { "\u{E001}\(number)" }
  /// The mark that no item has.
  static let nothing = "\u{E002}"
  static func tag(_ words: [String]) -> String {
    "\u{E003}" + words.joined(separator: "\u{E004}")
  }

  /// Returns the marks of a tag and of those above it.
  static func tags(_ tag: String) -> [String] {
    let parts = tag.split(separator: "/").map { WordReader($0).map(\.text) }
    return parts.indices.map { end in self.tag(parts[...end].flatMap(\.self)) }
  }
}
