import LibraryModel

/// A query as an expression of FTS5, made of quoted words only.
///
/// Every word is quoted and has only letters and digits, so that no text of the user's is syntax.
struct MatchExpression: Equatable {
  /// Facts about the words of a query, from the index and the library.
  struct Lookup {
    /// Returns the numbers of the books that a term names.
    let books: (SearchQuery.Term) throws -> [Int64]
    /// Returns the words that begin with some letters; nil if only FTS5 can look for them.
    let completions: (String) throws -> [String]?
  }

  private(set) var text = ""
  /// Its terms that count for the rank, each as an expression.
  private(set) var ranked: [String] = []
  /// For each phrase of the expression, in their order, the place of its term in ``ranked``; nil
  /// for the others.
  private(set) var rankedTerms: [Int?] = []

  init(_ query: SearchQuery, _ lookup: Lookup) throws {
    var clauses: [String] = []
    for clause in query.clauses {
      let terms = try clause.map { try append($0, lookup) }
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
    if !query.excluded.isEmpty {
      let excluded = try query.excluded.map { try append($0, lookup, isRanked: false) }
      text = "(" + text + ") NOT (" + excluded.joined(separator: " OR ") + ")"
    }
    if let owner = query.owner { text = "(" + text + ") AND " + append(Mark.owner(owner)) }
  }

  private mutating func append(
    _ term: SearchQuery.Term, _ lookup: Lookup, isRanked: Bool = true
  ) throws -> String {
    switch term.field {
    case .kind(let kind): return append(Mark.kind(kind))
    case .tag:
      let phrases = try phrases([Mark.tag(term.words.joined())], isPrefix: term.isPrefix, lookup)
      return append(phrases, of: nil)
    case .book:
      let numbers = try lookup.books(term)
      let marks = numbers.isEmpty ? [Mark.nothing] : numbers.map(Mark.book)
      return "(" + marks.map { append($0) }.joined(separator: " OR ") + ")"
    case .anywhere, .title:
      let phrases = try phrases(term.words, isPrefix: term.isPrefix, lookup)
      let text = append(phrases, of: isRanked ? ranked.count : nil)
      let expression = (term.field == .title ? "title : " : "") + text
      if isRanked { ranked.append(expression) }
      return expression
    }
  }

  /// Returns alternatives: a text must have one of these phrases.
  ///
  /// NB: To find the beginning of a word, FTS5 first reads all places of all words that begin so,
  /// unless it has a list for as many letters. The words themselves it reads as far as rows are
  /// asked for.
  private func phrases(
    _ words: [String], isPrefix: Bool, _ lookup: Lookup
  ) throws -> [String] {
    let whole = words.joined(separator: " ")
    guard isPrefix, let last = words.last else { return [Self.quoted(whole)] }
    guard let longer = try lookup.completions(last) else { return [Self.quoted(whole) + " *"] }
    let first = words.dropLast().map { $0 + " " }.joined()
    return longer.isEmpty ? [Self.quoted(whole)] : longer.map { Self.quoted(first + $0) }
  }

  private mutating func append(_ phrases: [String], of term: Int?) -> String {
    rankedTerms += phrases.map { _ in term }
    return phrases.count == 1 ? phrases[0] : "(" + phrases.joined(separator: " OR ") + ")"
  }

  private mutating func append(_ mark: String) -> String { append([Self.quoted(mark)], of: nil) }

  private static func quoted(_ words: String) -> String { "\"" + words + "\"" }
}

/// Words that the index adds to an item, for filters.
///
/// They begin with code points that no word of a text has.
enum Mark {
  static func kind(_ kind: LibraryItem.Kind) -> String { "\u{E000}" + kind.rawValue }
  static func book(_ number: Int64) -> String { "\u{E001}\(number)" }
  /// Returns the mark of all items of a book, a character or the Inbox.
  static func owner(_ owner: Owner) -> String {
    switch owner {
    case .book(let book): "\u{E007}" + letters(of: book)
    case .character(let character, of: _): "\u{E008}" + letters(of: character)
    case .inbox: "\u{E009}"
    }
  }
  private static func letters<Subject>(of id: Identifier<Subject>) -> String {
    "\(id)".replacing("-", with: "")
  }
  /// The mark that no item has.
  static let nothing = "\u{E002}"
  static func tag(_ word: String) -> String {
    var mark = "\u{E003}"
    for letter in word.unicodeScalars { mark.unicodeScalars.append(signs[letter] ?? letter) }
    return mark
  }

  /// The code points for the signs of tags at which FTS5 would end a word.
  private static let signs: [Unicode.Scalar: Unicode.Scalar] = [
    "/": "\u{E004}", "-": "\u{E005}", "_": "\u{E006}",
  ]

  /// Returns the marks of a tag and of those above it.
  static func tags(_ tag: String) -> [String] {
    let parts = tag.tagWord.split(separator: "/")
    return parts.indices.map { end in self.tag(parts[...end].joined(separator: "/")) }
  }
}

extension SearchQuery.Term {
  func finds(tag: String) -> Bool {
    let mark = Mark.tag(words.joined())
    return Mark.tags(tag).contains { isPrefix ? $0.hasPrefix(mark) : $0 == mark }
  }
}
