/// Finds the library's book that is the same as another program's book.
public struct BookMatcher {
  /// Certainty of a match.
  public enum Match: Hashable, Sendable {
    case none
    /// The same ISBN, or the same title and authors.
    case same(Book.ID)
    /// Books with a similar title, or the same title without authors: the likeliest first.
    case similar([Book.ID])
  }

  private struct Entry {
    let id: Book.ID
    let authors: Set<Substring>
  }

  private var byISBN: [String: Book.ID] = [:]
  private var byTitle: [String: [Entry]] = [:]
  private var byMainTitle: [String: [Entry]] = [:]

  /// Creates a matcher without books.
  public init() {}

  public mutating func add(_ id: Book.ID, title: String, authors: [String], isbn: String?) {
    if let number = isbn.flatMap(Self.isbn) { byISBN[number] = byISBN[number] ?? id }
    let entry = Entry(id: id, authors: Self.words(authors))
    byTitle[Self.key(title), default: []].append(entry)
    byMainTitle[Self.key(Self.mainTitle(title)), default: []].append(entry)
  }

  public func match(_ book: ImportedBook) -> Match {
    if let number = book.isbn.flatMap(Self.isbn), let id = byISBN[number] { return .same(id) }
    let authors = Self.words(book.authors)
    let titled = byTitle[Self.key(book.title)] ?? []
    if let same = titled.first(where: { Self.isSame($0.authors, authors) }) {
      return .same(same.id)
    }
    let similar = titled.filter { $0.authors.isEmpty || authors.isEmpty }.map(\.id)
    let others = (byMainTitle[Self.key(Self.mainTitle(book.title))] ?? []).filter {
      !$0.authors.isEmpty && Self.isSame($0.authors, authors) && !similar.contains($0.id)
    }
    let candidates = Array((similar + others.map(\.id)).prefix(Self.mostCandidates))
    return candidates.isEmpty ? .none : .similar(candidates)
  }

  private static let mostCandidates = 8

  /// Returns whether the authors of one book are among those of the other, in any order of their
  /// names.
  private static func isSame(_ one: Set<Substring>, _ other: Set<Substring>) -> Bool {
    guard !one.isEmpty, !other.isEmpty else { return one.isEmpty && other.isEmpty }
    return one.isSubset(of: other) || other.isSubset(of: one)
  }

  private static func words(_ authors: [String]) -> Set<Substring> {
    Set(authors.flatMap { $0.slug.split(separator: "-") })
  }

  /// The title folded; as it is if it has no letters.
  private static func key(_ title: String) -> String {
    let slug = title.slug
    return slug.isEmpty ? title : slug
  }

  /// The title without subtitle and brackets.
  private static func mainTitle(_ title: String) -> String {
    let main = title.prefix { !":(（[–—".contains($0) }
    return main.allSatisfy(\.isWhitespace) ? title : String(main)
  }

  /// The thirteen digits of an ISBN of ten or thirteen; nil for anything else.
  static func isbn(_ text: String) -> String? {
    let digits = text.filter { $0.isASCII && $0.isNumber || $0 == "X" || $0 == "x" }
    if digits.count == 13 { return digits }
    guard digits.count == 10 else { return nil }
    let body = "978" + digits.dropLast()
    let sum = body.compactMap(\.wholeNumberValue).enumerated().reduce(0) {
      $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 1 : 3)
    }
    return body + "\((10 - sum % 10) % 10)"
  }
}
