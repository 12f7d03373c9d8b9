import LibraryModel
import LibraryStore
import Testing

/// Lists of notes and characters, in parts.
struct NoteListTests {
  private let desk = Desk()
  private let library: Library
  private let ids = (0..<7).map { _ in Note.ID() }

  init() throws {
    library = try desk.openStocked()
    for (index, id) in ids.enumerated() {
      try library.save(
        id, text: "Note \(index)\nbelow @p\(index) #t", of: Desk.ofHawk, at: Desk.minute(index))
    }
  }

  @Test func `a part of the notes is read, the last saved first`() throws {
    let page = try library.notes(of: Desk.ofHawk, from: 2, limit: 3)
    #expect(page.rows.map(\.title) == ["Note 4", "Note 3", "Note 2"])
    #expect(page.offset == 2 && page.total == 7)
    let row = page.rows[0]
    #expect(row.id == ids[4] && row.version == ids[4] && row.preview == "below @p4 #t")
    #expect(row.passage?.description == "p4")
    #expect(row.created == Desk.minute(4) && row.updated == Desk.minute(4))
    #expect(try library.notes(of: Desk.ofHawk, from: 7, limit: 3).rows == [])
  }

  @Test func `every part of the notes has the rows of the whole list`() throws {
    let whole = try library.notes(of: Desk.ofHawk, limit: 100).rows
    #expect(whole.count == 7)
    for offset in 0...8 {
      for limit in 0...9 {
        let page = try library.notes(of: Desk.ofHawk, from: offset, limit: limit)
        #expect(page.rows == Array(whole.dropFirst(offset).prefix(limit)), "\(offset), \(limit)")
      }
    }
  }

  @Test func `each note has its index in the list`() throws {
    try library.delete(.note(ids[5]))
    #expect(try library.index(of: ids[6]) == 0)
    #expect(try library.index(of: ids[5]) == nil)
    #expect(try library.index(of: ids[0]) == 5)
    #expect(try library.owner(of: ids[0]) == Desk.ofHawk)
    #expect(try library.owner(of: ids[5]) == nil)
  }

  @Test func `an amended note has the digest of its new text`() throws {
    let version = Note.ID()
    try library.amend(ids[1], text: "Other", as: version, at: Desk.minute(9))
    let row = try #require(try library.notes(of: Desk.ofHawk, from: 5, limit: 1).rows.first)
    #expect(row.title == "Other" && row.preview == "" && row.passage == nil)
    #expect(row.version == version && row.updated == Desk.minute(9))
    #expect(row.created == Desk.minute(1))
    #expect(try library.notes(named: "other") == [ids[1]])
    #expect(try library.notes(named: "note-1", by: [.name]) == [])
    #expect(try library.notes(named: "note-1") == [ids[1]])
  }

  @Test func `all texts of a note are its revisions`() throws {
    let (version, aside) = (Note.ID(), Note.ID())
    try library.amend(ids[1], text: "second", as: version, at: Desk.minute(9))
    try library.setAside(aside, text: "lost", of: ids[1], at: Desk.minute(10))
    let revisions = try library.revisions(of: ids[1])
    #expect(revisions.map(\.subject.version) == [aside, version, ids[1]])
    #expect(revisions.map(\.time) == [10, 9, 1].map(Desk.minute))
    #expect(revisions[1].subject.text == "second")
  }

  @Test func `a row of characters has the number of their notes`() throws {
    try library.add(
      BookCharacter(
        book: Desk.hawk.id, name: "Jaime", synopsis: String(repeating: "An Angler. ", count: 100)))
    try library.save(Note.ID(), text: "x", of: Desk.ofAgatha, at: Desk.minute(9))
    try library.setFavourite(Desk.agatha.id, to: true)
    let page = try library.characters(of: Desk.hawk.id, limit: 9)
    #expect(page.rows.map(\.name) == ["Agatha", "Jaime"] && page.total == 2)
    #expect(page.rows.map(\.notes) == [1, 0])
    #expect(page.rows.map(\.isFavourite) == [true, false])
    #expect(page.rows[1].summary.count == 240)
    #expect(try library.characters(of: Desk.hawk.id, from: 1, limit: 1).rows == [page.rows[1]])
    var favourite = page.rows[0]
    favourite.bookTitle = Desk.hawk.title
    #expect(try library.favourites(limit: 9) == Page(rows: [favourite], total: 1))
    #expect(try library.indexAmongFavourites(of: Desk.agatha.id) == 0)
    #expect(try library.indexAmongFavourites(of: page.rows[1].id) == nil)
  }

  @Test func `an imported item is found by the key of its source, also from the bin`() throws {
    let origin = Origin(source: "goodreads", key: "42", batch: Origin.Batch())
    let (book, note) = (Book(title: "Imported"), Note.ID())
    for _ in 0..<2 { try library.add(book, from: origin) }
    try library.save(
      note, text: "A review", of: .book(book.id), at: Desk.minute(9), from: origin)
    #expect(try library.origin(of: .book(book.id)) == origin)
    #expect(try library.origin(of: .book(Desk.hawk.id)) == nil)
    try library.delete([.book(book.id), .note(note)], as: Deletion.ID(), at: Desk.minute(10))
    try library.emptyBin()
    #expect(try library.item(from: "goodreads", kind: .book, key: "42") == .book(book.id))
    #expect(try library.item(from: "goodreads", kind: .book, key: "43") == nil)
  }
}
