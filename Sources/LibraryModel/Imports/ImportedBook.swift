public import struct FoundationEssentials.Date

/// A book of another program, with its highlights and notes.
@dynamicMemberLookup
public struct ImportedBook: Hashable, Sendable {
  /// The other program's key for the book, or one made from title and authors.
  public var key: String
  /// Book as the other program has it; the id has no meaning.
  public var facts: Book
  /// The highlights and notes, in the order of the file.
  public var highlights: [ImportedHighlight]

  private static let noID = Book.ID("00000000-0000-0000-0000-000000000000") ?? Book.ID()

  public init(
    key: String, title: String, authors: [String] = [], isbn: String? = nil, year: Int? = nil,
    pages: Int? = nil, status: ReadingStatus? = nil, rating: Rating? = nil,
    readings: [Reading] = [], added: Date? = nil, highlights: [ImportedHighlight] = []
  ) {
    self.key = key
    facts = Book(
      id: Self.noID, title: title, authors: authors, isbn: isbn, year: year, pages: pages,
      status: status, rating: rating, readings: readings, added: added)
    self.highlights = highlights
  }

  /// A property of ``facts``.
  public subscript<Value>(dynamicMember property: WritableKeyPath<Book, Value>) -> Value {
    get { facts[keyPath: property] }
    set { facts[keyPath: property] = newValue }
  }

  /// Takes over the facts that are missing here.
  public mutating func takeFacts(of other: ImportedBook) {
    facts.takeMissing(from: other.facts)
    facts.added = facts.added ?? other.added
  }
}
