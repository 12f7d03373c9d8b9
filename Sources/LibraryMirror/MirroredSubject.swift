import struct FoundationEssentials.Date
import LibraryModel
import LibraryPages
import LibraryStore

/// A book or a character in the library.
protocol MirroredSubject: PageSubject {
  typealias ID = Identifier<Self>

  /// The names on which links and the names of files depend.
  var names: SubjectNames { get }

  /// Sets the title, or the name.
  mutating func rename(to name: String)
  static func current(_ id: ID, in library: Library) throws(LibraryError) -> Self?
  /// Returns the item with an id, also one in the bin.
  static func kept(_ id: ID, in library: Library) throws(LibraryError) -> Self?
  /// Returns the versions of an item, the present one first.
  static func versions(of id: ID, in library: Library) throws(LibraryError) -> [Self]
  /// Saves the item as a new version over another one, and returns it.
  func saved(over old: Self, as version: ID, in library: Library) throws(LibraryError) -> Self
}

/// The names of a book or a character; without any if it is in the bin, or has no page yet.
struct SubjectNames: Equatable {
  /// The title, or the name and the aliases: links may have them.
  var names: [String] = []
  /// What distinguishes it from others of the same name: the first author, or the book.
  var hint = ""
}

extension Book: MirroredSubject {
  var names: SubjectNames { SubjectNames(names: [title], hint: authors.first ?? "") }

  mutating func rename(to name: String) { title = name }

  static func current(_ id: ID, in library: Library) throws(LibraryError) -> Book? {
    try library.book(id)
  }

  static func kept(_ id: ID, in library: Library) throws(LibraryError) -> Book? {
    try library.keptBook(id)
  }

  static func versions(of id: ID, in library: Library) throws(LibraryError) -> [Book] {
    try [library.book(id)].compactMap(\.self) + library.revisions(of: id).map(\.subject)
  }

  func saved(
    over old: Book, as version: ID, in library: Library
  ) throws(LibraryError) -> Book {
    try library.place([], of: .book(id), ordering, from: old.ordering)
    var unordered = self
    (unordered.order, unordered.hand) = (old.order, old.hand)
    var saved = self
    saved.version = old.version
    guard !unordered.isLike(old) else { return saved }
    try library.edit(self, as: version, over: old.version, at: Date())
    saved.version = version
    return saved
  }
}

extension BookCharacter: MirroredSubject {
  var names: SubjectNames { SubjectNames(names: [name] + aliases, hint: "\(book)") }

  mutating func rename(to name: String) { self.name = name }

  static func current(_ id: ID, in library: Library) throws(LibraryError) -> BookCharacter? {
    try library.character(id)
  }

  static func kept(_ id: ID, in library: Library) throws(LibraryError) -> BookCharacter? {
    try library.keptCharacter(id)
  }

  static func versions(of id: ID, in library: Library) throws(LibraryError) -> [BookCharacter] {
    try [library.character(id)].compactMap(\.self) + library.revisions(of: id).map(\.subject)
  }

  func saved(
    over old: BookCharacter, as version: ID, in library: Library
  ) throws(LibraryError) -> BookCharacter {
    if isFavourite != old.isFavourite { try library.setFavourite(id, to: isFavourite) }
    try library.place([], of: .character(id, of: book), ordering, from: old.ordering)
    var unmarked = self
    unmarked.isFavourite = old.isFavourite
    (unmarked.order, unmarked.hand) = (old.order, old.hand)
    var saved = self
    saved.version = old.version
    guard !unmarked.isLike(old) else { return saved }
    try library.edit(self, as: version, over: old.version, at: Date())
    saved.version = version
    return saved
  }
}
