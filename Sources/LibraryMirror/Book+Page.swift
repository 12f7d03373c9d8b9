import struct FoundationEssentials.Date
import LibraryExchange
import LibraryModel
import LibraryStore

extension Book: PageSubject {
  static let fields: [PageField] = [
    .title, .authors, .tagline, .synopsis, .isbn, .year, .pages, .status, .rating, .readings,
    .progress, .shop,
  ]
  static let kind = "book"

  var item: LibraryItem { .book(id) }
  var mark: String { "\(version)" }
  var page: String { MarkdownPage(self).text }

  var names: SubjectNames { SubjectNames(names: [title], hint: authors.first ?? "") }

  subscript(field: PageField) -> String {
    switch field {
    case .title: title
    case .authors: authors.joined(separator: "; ")
    case .tagline: tagline
    case .synopsis: synopsis
    case .isbn: isbn ?? ""
    case .year: year.map(String.init) ?? ""
    case .pages: pages.map(String.init) ?? ""
    case .status: status?.rawValue ?? ""
    case .rating: rating?.description ?? ""
    case .readings: readings.map(\.description).joined(separator: "\n")
    case .progress: progress?.description ?? ""
    case .shop: shopURL ?? ""
    case .name, .aliases, .favourite: ""
    }
  }

  mutating func take(_ field: PageField, from other: Book) {
    switch field {
    case .title: title = other.title
    case .authors: authors = other.authors
    case .tagline: tagline = other.tagline
    case .synopsis: synopsis = other.synopsis
    case .isbn: isbn = other.isbn
    case .year: year = other.year
    case .pages: pages = other.pages
    case .status: status = other.status
    case .rating: rating = other.rating
    case .readings: readings = other.readings
    case .progress: progress = other.progress
    case .shop: shopURL = other.shopURL
    case .name, .aliases, .favourite: break
    }
  }

  func read(_ file: MarkdownFile) throws(PageProblem) -> Book { try file.book(self) }

  static func current(_ id: ID, in library: Library) throws(LibraryError) -> Book? {
    try library.book(id)
  }

  static func kept(_ id: ID, in library: Library) throws(LibraryError) -> Book? {
    try library.keptBook(id)
  }

  static func versions(of id: ID, in library: Library) throws(LibraryError) -> [Book] {
    try [library.book(id)].compactMap(\.self) + library.revisions(of: id).map(\.subject)
  }

  static func version(_ mark: String, among versions: [Book]) -> Book? {
    versions.first { $0.mark == mark }
  }

  func saved(
    over old: Book, as version: ID, in library: Library
  ) throws(LibraryError) -> Book {
    try library.edit(self, as: version, over: old.version, at: Date())
    var saved = self
    saved.version = version
    return saved
  }

  static func newID() -> ID { ID() }
}
