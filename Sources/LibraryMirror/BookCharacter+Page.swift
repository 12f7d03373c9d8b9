import struct FoundationEssentials.Date
import LibraryExchange
import LibraryModel
import LibraryStore

extension BookCharacter: PageSubject {
  static let kind = "character"

  var item: LibraryItem { .character(id) }
  var mark: String { "\(version)" + (isFavourite ? MarkdownPages.Page.favourite : "") }
  var page: String { MarkdownPage(self, bookFile: "").text }

  var names: SubjectNames { SubjectNames(names: [name] + aliases, hint: "\(book)") }

  func read(_ file: MarkdownFile) throws(PageProblem) -> BookCharacter {
    try file.character(self)
  }

  static func current(_ id: ID, in library: Library) throws(LibraryError) -> BookCharacter? {
    try library.character(id)
  }

  static func kept(_ id: ID, in library: Library) throws(LibraryError) -> BookCharacter? {
    try library.keptCharacter(id)
  }

  static func versions(of id: ID, in library: Library) throws(LibraryError) -> [BookCharacter] {
    try [library.character(id)].compactMap(\.self) + library.revisions(of: id).map(\.subject)
  }

  static func version(_ mark: String, among versions: [BookCharacter]) -> BookCharacter? {
    let id = mark.replacing(MarkdownPages.Page.favourite, with: "")
    var version = versions.first { "\($0.version)" == id }
    version?.isFavourite = id != mark
    return version
  }

  func saved(
    over old: BookCharacter, as version: ID, in library: Library
  ) throws(LibraryError) -> BookCharacter {
    if isFavourite != old.isFavourite {
      if isFavourite { try library.addFavourite(id) } else { try library.removeFavourite(id) }
    }
    var unmarked = self
    unmarked.isFavourite = old.isFavourite
    var saved = self
    saved.version = old.version
    guard !unmarked.isLike(old) else { return saved }
    try library.edit(self, as: version, over: old.version, at: Date())
    saved.version = version
    return saved
  }

  static func newID() -> ID { ID() }
}
