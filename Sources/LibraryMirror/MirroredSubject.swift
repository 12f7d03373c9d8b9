import struct FoundationEssentials.Date
import LibraryModel
import LibraryPages
import LibraryStore

/// A book or a character in the library.
protocol MirroredSubject: PageSubject, Hashable {
  typealias ID = Identifier<Self>

  /// The names on which links and the names of files depend.
  var names: SubjectNames { get }

  /// Sets the title, or the name.
  mutating func rename(to name: String)
  static func current(_ id: ID, in library: Library) throws(LibraryError) -> Self?
  /// Returns the item with an id, also one in the bin.
  static func kept(_ id: ID, in library: Library) throws(LibraryError) -> Self?
  /// Returns the earlier versions of an item, the newest first.
  static func revisions(of id: ID, in library: Library) throws(LibraryError) -> [Revision<Self>]
  /// Saves the fields that are no part of a version, and returns the item with those of `old`.
  func savedBesideVersions(over old: Self, in library: Library) throws(LibraryError) -> Self
  /// Saves the item as a new version over another one.
  func edit(over old: ID, as version: ID, in library: Library) throws(LibraryError)
}

extension MirroredSubject {
  /// Returns the versions of an item, the present one first.
  static func versions(of id: ID, in library: Library) throws(LibraryError) -> [Self] {
    try [current(id, in: library)].compactMap(\.self)
      + revisions(of: id, in: library).map(\.subject)
  }

  /// Saves the item over another one, as a new version if it differs, and returns it.
  func saved(over old: Self, as version: ID, in library: Library) throws(LibraryError) -> Self {
    let versioned = try savedBesideVersions(over: old, in: library)
    var saved = self
    saved.version = old.version
    guard !versioned.isLike(old) else { return saved }
    try edit(over: old.version, as: version, in: library)
    saved.version = version
    return saved
  }
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

  static func revisions(
    of id: ID, in library: Library
  ) throws(LibraryError) -> [Revision<Book>] { try library.revisions(of: id) }

  func savedBesideVersions(over old: Book, in library: Library) throws(LibraryError) -> Book {
    try library.place([], of: .book(id), ordering, from: old.ordering)
    var rest = self
    (rest.order, rest.hand) = (old.order, old.hand)
    return rest
  }

  func edit(over old: ID, as version: ID, in library: Library) throws(LibraryError) {
    try library.edit(self, as: version, over: old, at: Date())
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

  static func revisions(
    of id: ID, in library: Library
  ) throws(LibraryError) -> [Revision<BookCharacter>] { try library.revisions(of: id) }

  func savedBesideVersions(
    over old: BookCharacter, in library: Library
  ) throws(LibraryError) -> BookCharacter {
    if isFavourite != old.isFavourite { try library.setFavourite(id, to: isFavourite) }
    try library.place([], of: .character(id, of: book), ordering, from: old.ordering)
    var rest = self
    rest.isFavourite = old.isFavourite
    (rest.order, rest.hand) = (old.order, old.hand)
    return rest
  }

  func edit(over old: ID, as version: ID, in library: Library) throws(LibraryError) {
    try library.edit(self, as: version, over: old, at: Date())
  }
}
