public import LibraryModel

/// Query of the user: results match all of its clauses.
public struct SearchQuery: Equatable, Sendable {
  /// Where the words of a term are looked for.
  public enum Field: Hashable, Sendable {
    /// In all texts.
    case anywhere
    /// In titles, names and aliases.
    case title
    /// A tag, or a tag below it.
    case tag
    /// The title of the book that the item belongs to.
    case book
    /// The kind of the item; such a term has no words.
    case kind(LibraryItem.Kind)
  }

  /// Words that stand together, in one field.
  public struct Term: Hashable, Sendable {
    /// Where the words are looked for.
    public var field = Field.anywhere
    /// The words, in lower case and without accents; a tag is one word.
    public var words: [String]
    /// Whether the last word may be the beginning of a longer one.
    public var isPrefix: Bool
  }

  /// Lists of terms: one term of each list must be found.
  public var clauses: [[Term]] = []
  /// Terms that must not be found.
  public var excluded: [Term] = []
  /// The book, with its characters, or the character or the Inbox that the items belong to; nil for
  /// all items.
  public var owner: Owner?
  /// The first filter that does not exist: see ``SearchResults/unknownFilter``.
  public var unknownFilter: String?

  public var isEmpty: Bool { clauses.isEmpty && excluded.isEmpty }

  /// Reads what the user typed: any text is a query.
  public init(_ text: String) {
    var parser = QueryParser(text)
    self = parser.parse()
  }

  init() {}

  var marked: MarkedTerms {
    MarkedTerms(clauses.joined().filter { [.anywhere, .title, .tag].contains($0.field) })
  }
}
