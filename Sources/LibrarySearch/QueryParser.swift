import LibraryModel

/// Reads a query: words, `"phrases"`, `-word`, `OR`, `title:`, `tag:` or `#`, `book:` and `in:`.
///
/// `tag:sea` finds `#seaside` too; `tag:"sea"` only `#sea` and tags below it, such as `#sea/north`.
///
/// Any text is a query. What has no meaning (a lone quote, an `OR` without a second side) is left
/// out.
struct QueryParser {
  private var rest: Substring
  private var query = SearchQuery()
  /// Whether the next term joins the last clause.
  private var isAlternative = false

  init(_ text: String) { rest = text[...] }

  mutating func parse() -> SearchQuery {
    while skipBlanks() { readItem() }
    return query
  }

  private mutating func skipBlanks() -> Bool {
    rest = rest.drop { $0.isWhitespace }
    return !rest.isEmpty
  }

  private mutating func readItem() {
    if let after = rest.dropping("OR"), after.first?.isWhitespace ?? true {
      rest = after
      isAlternative = !query.clauses.isEmpty
      return
    }
    let isExcluded = rest.first == "-" && rest.dropFirst().first.map { !$0.isWhitespace } ?? false
    if isExcluded { rest.removeFirst() }
    let field = readField()
    let name = field == nil ? rest.filterName : nil
    let (text, isQuoted) = readText()
    let isUnknownKind = field == "in:" && !text.isEmpty && Self.kind(text) == nil
    query.unknownFilter = query.unknownFilter ?? name ?? (isUnknownKind ? "in:" + text : nil)
    guard var term = Self.term(text, in: field, isExact: isQuoted) else { return }
    if isExcluded {
      // The first letter of a word that is being typed would exclude nearly all texts.
      if term.words.last?.unicodeScalars.count == 1 { term.isPrefix = false }
      query.excluded.append(term)
    } else if isAlternative, !query.clauses.isEmpty {
      query.clauses[query.clauses.count - 1].append(term)
    } else {
      query.clauses.append([term])
    }
    isAlternative = false
  }

  /// Reads `title:`, `tag:`, `book:`, `in:` or `#`.
  private mutating func readField() -> String? {
    for name in ["title:", "tag:", "book:", "in:", "#"] {
      if let after = rest.dropping(name) {
        rest = after
        return name
      }
    }
    return nil
  }

  /// Reads a phrase, or the text up to the next blank.
  ///
  /// A phrase that is not closed yet may go on, so its last word is a prefix.
  private mutating func readText() -> (text: Substring, isQuoted: Bool) {
    guard rest.first == "\"" else {
      let text = rest.prefix { !$0.isWhitespace }
      rest = rest[text.endIndex...]
      return (text, false)
    }
    let inside = rest.dropFirst()
    let text = inside.prefix { $0 != "\"" }
    let isClosed = text.endIndex < inside.endIndex
    rest = isClosed ? inside[text.endIndex...].dropFirst() : inside[text.endIndex...]
    return (text, isClosed)
  }

  private static func term(
    _ text: Substring, in field: String?, isExact: Bool
  ) -> SearchQuery.Term? {
    if field == "in:" {
      if let kind = kind(text) { return .init(field: .kind(kind), words: [], isPrefix: false) }
      return term(text.isEmpty ? "" : "in " + text, in: nil, isExact: isExact)
    }
    if field == "tag:" || field == "#" { return tag(text, isExact: isExact) }
    let words = Array(WordReader(text))
    guard let last = words.last else { return nil }
    let isPrefix = !isExact && !last.isLetter
    let found: SearchQuery.Field =
      switch field {
      case "title:": .title
      case "book:": .book
      case _: .anywhere
      }
    return .init(field: found, words: words.map(\.text), isPrefix: isPrefix)
  }

  /// Reads a tag; in quotes it is whole, else it may go on.
  private static func tag(_ text: Substring, isExact: Bool) -> SearchQuery.Term? {
    let word = text.tagWord
    var tag = word.split(separator: "/").joined(separator: "/")
    if !isExact, !tag.isEmpty, word.hasSuffix("/") { tag += "/" }
    return tag.isEmpty ? nil : .init(field: .tag, words: [tag], isPrefix: !isExact)
  }

  /// Returns the kind with a name or its beginning: `notes`, `note`, `n`.
  private static func kind(_ text: Substring) -> LibraryItem.Kind? {
    let name = text.lowercased()
    guard !name.isEmpty else { return nil }
    if "notes".hasPrefix(name) { return .note }
    if "books".hasPrefix(name) { return .book }
    if "characters".hasPrefix(name) { return .character }
    return nil
  }
}

extension Substring {
  /// The beginning that looks like the name of a filter: letters and a colon before other words.
  ///
  /// An address such as `https://a.b` has none.
  fileprivate var filterName: String? {
    let name = prefix(while: \.isLetter)
    let rest = self[name.endIndex...]
    guard !name.isEmpty, rest.first == ":", let next = rest.dropFirst().first,
      !next.isWhitespace, next != "/", next != ":"
    else { return nil }
    return name + ":"
  }

  /// Returns the text after a beginning in any case; nil if it begins differently.
  ///
  /// An operator in capitals is found in capitals only.
  fileprivate func dropping(_ beginning: String) -> Substring? {
    let start = prefix(beginning.count)
    let isSame = beginning == "OR" ? start == beginning : start.lowercased() == beginning
    return isSame ? dropFirst(beginning.count) : nil
  }
}
