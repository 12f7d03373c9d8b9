import struct FoundationEssentials.Date
import LibraryExchange
import LibraryModel
import LibraryStore

extension Book: PageSubject {
  static let kind = "book"

  var item: LibraryItem { .book(id) }
  var mark: String { "\(version)" }
  var page: String { MarkdownPage(self).text }

  var names: SubjectNames { SubjectNames(names: [title], hint: authors.first ?? "") }

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
