import Foundation
import SQLite
import LibraryModel
import LibraryStore
import Testing

struct ExportingTests {
  private let desk = Desk()
  private let other = Desk()

  private func entries(
    of library: Library, isComplete: Bool
  ) throws -> [LibraryEntry] {
    var pages = LibraryEntries(isComplete: isComplete)
    var entries: [LibraryEntry] = []
    while true {
      let page = try pages.next(in: library)
      if page.isEmpty { return entries }
      entries += page
    }
  }

  private func add(_ entries: [LibraryEntry], to library: Library, as batch: Origin.Batch = .init())
    throws -> AddedEntries
  {
    var rest = entries[...]
    return try library.add(as: batch) { rest.popFirst() }
  }

  /// A library with revisions, a bin, aliases, a note that was set aside, and an import.
  private func fill() throws -> Library {
    let library = try desk.openStocked()
    let note = Note.ID()
    try library.save(note, text: "first #a\n@p3", of: Desk.ofAgatha, at: Desk.minute(1))
    try library.amend(note, text: "second\u{0} 😀", as: Note.ID(), at: Desk.minute(2))
    try library.setAside(Note.ID(), text: "aside", of: note, at: Desk.minute(3))
    for number in 0..<450 {
      try library.save(
        Note.ID(), text: "number \(number)", of: number.isMultiple(of: 2) ? .inbox : Desk.ofHawk,
        at: Desk.minute(number))
    }
    var hawk = Desk.hawk
    hawk.readings = [Reading(finished: PartialDate("2021-03"))]
    try library.edit(hawk, as: Book.ID(), over: hawk.version, at: Desk.minute(4))
    let deleted = Book(title: "Deleted", authors: ["A"], hasTab: false)
    try library.add(deleted)
    try library.save(Note.ID(), text: "of the bin", of: .book(deleted.id), at: Desk.minute(5))
    try library.delete(.book(deleted.id))
    let inbox = try library.notes(of: .inbox)
    let first = try #require(inbox.first)
    try library.delete(.note(first.id))
    let moved = try library.notes(of: Desk.ofHawk, limit: 9).rows[3].id
    let move = try #require(try library.move(of: [moved], in: Desk.ofHawk, by: 2))
    _ = try library.perform(.step(move.step), at: Desk.minute(6))
    try library.place([], of: Desk.ofAgatha, NoteOrdering(.place), from: NoteOrdering())
    let book = ImportedBook(
      key: "k", title: "Emma", highlights: [ImportedHighlight(key: "1", quotation: "She")])
    _ = try library.import([ImportRequest([book], from: "kindle", at: Desk.minute(6))])
    return library
  }

  /// All rows but the ids of imports and the numbers of rows.
  private func rows(_ desk: Desk) throws -> [String: [[DatabaseValue]]] {
    let queries = [
      "book":
        "SELECT id, version, changed, title, authors, synopsis, readings, tab, position, added, slug, notes, last_note, note_order, hand, deleted IS NULL FROM book ORDER BY id",
      "book_version": "SELECT * FROM book_version ORDER BY id",
      "character":
        "SELECT id, version, name, aliases, book, position, notes, last_note, note_order, hand FROM character ORDER BY id",
      "note":
        "SELECT id, version, book, character, created, updated, rank, place, title_key, deleted IS NULL FROM note ORDER BY number",
      "version": "SELECT id, note, CAST(text AS BLOB), made FROM version ORDER BY note, rowid",
      "deletion": "SELECT id, made FROM deletion ORDER BY id",
      "origin": "SELECT item, source, key FROM origin WHERE source <> 'hawknotes' ORDER BY item",
      "tag": "SELECT name, shown FROM tag ORDER BY name",
    ]
    return try desk.other().read { database in
      try queries.mapValues { try Row.fetchAll(database, sql: $0).map(\.values) }
    }
  }

  @Test func `an exported library that is imported equals the original, with revisions and bin`()
    throws
  {
    let all = try entries(of: fill(), isComplete: true)
    let copy = try other.open()
    let added = try add(all, to: copy)
    #expect(added.notes == 453)
    #expect(added.ownerless.isEmpty)
    let (original, copied) = try (rows(desk), rows(other))
    for name in original.keys { #expect(original[name] == copied[name], "\(name)") }
    #expect(try entries(of: copy, isComplete: true).count == all.count)
  }

  @Test func `highlights of one time are exported in the order of their places`() throws {
    let library = try desk.open()
    let highlights = (1...30).map { number in
      ImportedHighlight(
        key: "\(number)", quotation: "She", place: Passage("p\(31 - number)"),
        created: Desk.minute(1))
    }
    let book = ImportedBook(key: "k", title: "Emma", highlights: highlights)
    _ = try library.import([ImportRequest([book], from: "kindle", at: Desk.minute(1))])
    var pages = LibraryEntries(isComplete: false, in: .shared)
    var notes: [Note] = []
    while case let page = try pages.next(in: library), !page.isEmpty {
      for case .note(let item) in page { notes.append(item.subject) }
    }
    #expect(notes.map(\.text) == highlights.reversed().map(\.noteText))
  }

  @Test func `importing the export again adds nothing`() throws {
    let library = try fill()
    let all = try entries(of: library, isComplete: true)
    let before = try rows(desk)
    let added = try add(all, to: library)
    #expect(added.books + added.characters + added.notes == 0)
    #expect(try rows(desk) == before)
  }

  @Test func `without the bin and revisions only what is shown is exported`() throws {
    let plain = try entries(of: fill(), isComplete: false)
    let copy = try other.open()
    let added = try add(plain, to: copy)
    #expect(added.books == 2)
    #expect(added.notes == 451)
    #expect(try copy.contentsOfBin() == Attachments())
    let notes = try copy.notes(of: Desk.ofAgatha)
    #expect(notes.map(\.text) == ["second\u{0} 😀"])
  }

  @Test func `what was removed for good here does not come back, unless the import was undone`()
    throws
  {
    let all = try entries(of: fill(), isComplete: false)
    let copy = try other.open()
    let batch = Origin.Batch()
    _ = try add(all, to: copy, as: batch)
    try copy.delete(.book(Desk.hawk.id))
    try copy.emptyBin()
    #expect(try add(all, to: copy).books == 0)
    _ = try copy.undoImport(batch, at: Desk.minute(9))
    try copy.emptyBin()
    #expect(try add(all, to: copy).notes > 200)
  }

  @Test func `the import of a library is undone with its characters, and can be made again`() throws
  {
    let library = try desk.openStocked()
    try library.save(Note.ID(), text: "hers", of: Desk.ofAgatha, at: Desk.minute(1))
    let all = try entries(of: library, isComplete: false)
    let copy = try other.open()
    let batch = Origin.Batch()
    let added = try add(all, to: copy, as: batch)
    let undone = try copy.undoImport(batch, at: Desk.minute(9))
    #expect(undone.kept == 0 && undone.characters == added.characters)
    #expect(undone.books == added.books && undone.notes == 1)
    let next = Origin.Batch()
    #expect(try add(all, to: copy, as: next) == added)
    #expect(try copy.notes(of: Desk.ofAgatha).map(\.text) == ["hers"])
    #expect(try copy.contentsOfBin() == Attachments())
    #expect(try copy.undoImport(next, at: Desk.minute(10)).kept == 0)
    // A book that is in the bin for another reason keeps what was undone with it there.
    let third = Origin.Batch()
    _ = try add(all, to: copy, as: third)
    try copy.delete(.book(Desk.hawk.id))
    _ = try copy.undoImport(third, at: Desk.minute(11))
    #expect(try add(all, to: copy).notes == 0)
    #expect(try copy.notes(of: Desk.ofAgatha).isEmpty)
  }

  @Test func `a dry run changes nothing, and says the same`() throws {
    let all = try entries(of: fill(), isComplete: true)
    let copy = try other.open()
    var rest = all[...]
    let dryRun = try copy.add(as: Origin.Batch(), isDryRun: true) { rest.popFirst() }
    #expect(try entries(of: copy, isComplete: true).isEmpty)
    #expect(try add(all, to: copy) == dryRun)
  }

  @Test func `the export of an imported library has the sources of the original`() throws {
    let original = try entries(of: fill(), isComplete: true)
    let library = try other.open()
    _ = try add(original, to: library)
    #expect(try entries(of: library, isComplete: true) == original)
  }
}
