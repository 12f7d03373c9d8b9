import struct FoundationEssentials.Date
import LibraryModel
import LibraryPages
import LibraryStore

// An item of the library as its page, and back.

extension Library {
  /// Returns the page of an item; nil if it is in the bin, hidden or not there.
  func page(of item: LibraryItem) throws(LibraryError) -> ItemPage? {
    var page = ItemPage(of: item)
    switch item {
    case .book(let id):
      guard let book = try book(id) else { return nil }
      page.write(book)
      page["position"] = "\(book.position)"
      page["added"] = book.added.map(\.stamp)
      page["version"] = "\(book.version)"
    case .character(let id):
      guard let character = try character(id) else { return nil }
      page["book"] = "\(character.book)"
      page.write(character)
      page["position"] = "\(character.position)"
      page["version"] = "\(character.version)"
    case .note(let id):
      guard let note = try note(id) else { return nil }
      page["owner"] = note.owner.mark
      page.write(note)
      page["created"] = note.created.stamp
      page["updated"] = note.updated.stamp
      page["version"] = "\(note.version)"
    }
    if let origin = try origin(of: item) {
      page.set("source", to: origin.source)
      page.set("key", to: origin.key)
    }
    return page
  }
}

/// The names of the values of pages.
enum PageNames {
  private static let structural: Set = [
    "position", "added", "version", "book", "owner", "created", "updated", "source", "key",
  ]

  /// The names that make the contents of a version.
  static func parts(of item: LibraryItem) -> Set<String> {
    let fields: [ItemField]
    switch item {
    case .book: fields = Book.fields(.versions).map(\.field)
    case .character: fields = BookCharacter.fields(.versions).map(\.field)
    case .note: fields = Note.fields(.versions).map(\.field)
    }
    return Set(fields.map(\.rawValue)).subtracting(["synopsis", "text"])
  }

  /// All names that this version of the program reads.
  static func known(of item: LibraryItem) -> Set<String> {
    let fields: [ItemField]
    switch item {
    case .book: fields = Book.fields.map(\.field)
    case .character: fields = BookCharacter.fields.map(\.field)
    case .note: fields = Note.fields.map(\.field)
    }
    return structural.union(fields.map(\.rawValue))
  }

  /// The names of all fields: another version of the program has others.
  static var shape: String {
    (Book.fields.map(\.field) + BookCharacter.fields.map(\.field) + Note.fields.map(\.field))
      .map(\.rawValue).joined(separator: " ")
  }
}

extension ItemPage {
  /// The version; nil if the page has none.
  var version: String? { self["version"] }

  /// Gives the page the values of another one that this version of the program does not know.
  mutating func takeUnknown(from other: ItemPage) {
    let known = PageNames.known(of: item)
    for name in other.values.keys.sorted() where !known.contains(name) {
      self[name] = other[name]
    }
  }

  /// Whether something that a person wrote differs: an order or a mark is none.
  func isEdit(of base: ItemPage) -> Bool {
    if !same(text, base.text) { return true }
    let names = PageNames.parts(of: item).union(["owner", "book"])
    return names.contains { !same(self[$0], base[$0]) }
  }

  /// Throws if a value of the page cannot be read.
  func check() throws(PageProblem) {
    switch item {
    case .book: _ = try book()
    case .character: _ = try character()
    case .note: _ = try note(of: .inbox)
    }
    _ = try origin()
  }

  func book() throws(PageProblem) -> Book {
    guard case .book(let id) = item else { throw PageProblem(2, "it is not a book") }
    try refuseNUL()
    var book = Book(id: id, title: "")
    try read(&book)
    book.position = position
    book.added = Date(stamp: self["added"])
    book.version = version.flatMap { Book.ID($0) } ?? id
    return book
  }

  func character() throws(PageProblem) -> BookCharacter {
    guard case .character(let id) = item, let book = self["book"].flatMap({ Book.ID($0) }) else {
      throw PageProblem(2, "the character has no book")
    }
    try refuseNUL()
    var character = BookCharacter(id: id, book: book, name: "")
    try read(&character)
    character.position = position
    character.version = version.flatMap { BookCharacter.ID($0) } ?? id
    return character
  }

  private var position: Int {
    Int(self["position"] ?? "").map(LibraryPosition.limited) ?? 0
  }

  // The library can keep a NUL in the text of a note only.
  private func refuseNUL() throws(PageProblem) {
    if text.utf8.contains(0) { throw PageProblem(1, "the text has a NUL") }
  }

  /// - Parameter owner: The owner, which the page names.
  func note(of owner: Owner) throws(PageProblem) -> Note {
    guard case .note(let id) = item else { throw PageProblem(2, "it is not a note") }
    let created = Date(stamp: self["created"]) ?? Date(timeIntervalSince1970: 0)
    var note = Note(
      id: id, owner: owner, text: "", created: created,
      updated: Date(stamp: self["updated"]) ?? created)
    try read(&note)
    note.version = version.flatMap { Note.ID($0) } ?? id
    return note
  }

  /// The item that the page belongs to; nil for a book and for a note of the Inbox.
  var container: LibraryItem? {
    switch item {
    case .book: nil
    case .character: self["book"].flatMap { LibraryItem("book:" + $0) }
    case .note: self["owner"].flatMap { LibraryItem($0) }
    }
  }

  /// Where the item came from.
  func origin() throws(PageProblem) -> Origin? {
    guard let source = try text("source"), let key = try text("key"),
      let batch = Origin.Batch("00000000-0000-0000-0000-000000000000")
    else { return nil }
    return Origin(source: source, key: key, batch: batch)
  }
}

extension Owner {
  fileprivate var mark: String? {
    switch self {
    case .book(let id): "\(LibraryItem.book(id))"
    case .character(let id, of: _): "\(LibraryItem.character(id))"
    case .inbox: nil
    }
  }
}

extension Date {
  /// The milliseconds since 1970, as a page has them.
  fileprivate var stamp: String { "\(milliseconds)" }

  /// Reads the milliseconds, or what a person wrote: `2026-01-31` or `2026-01-31T12:00:00Z`.
  ///
  /// A day begins at midnight in UTC: all machines read the same time.
  fileprivate init?(stamp: String?) {
    guard let stamp = stamp?.filter({ $0 != "\"" && $0 != "'" }) else { return nil }
    guard let number = Int64(stamp) else {
      let time = PartialDate(stamp)?.day == nil ? stamp : stamp + "T00:00:00Z"
      guard let date = try? Date(time, strategy: .iso8601) else { return nil }
      self = date
      return
    }
    // SQLite keeps 64 bits; years above 9999 are mistakes.
    guard abs(number) < 253_402_300_800_000 else { return nil }
    self.init(milliseconds: number)
  }
}
