import LibraryModel
import LibraryStore
import Testing

/// The texts that a note or a synopsis had.
struct TextVersionsTests {
  private let desk = Desk()
  private let library: Library

  init() throws { library = try desk.openStocked() }

  @Test func `the texts of a note come newest first, and the present one is marked`() throws {
    let (note, second, aside) = (Note.ID(), Note.ID(), Note.ID())
    try library.save(note, text: "first", of: Desk.ofAgatha, at: Desk.minute(1))
    try library.amend(note, text: "second", as: second, at: Desk.minute(2))
    try library.setAside(aside, text: "set aside", of: note, at: Desk.minute(3))
    let versions = try library.textVersions(of: .note(note), limit: 9)
    #expect(versions.map(\.text) == ["set aside", "second", "first"])
    #expect(versions.map(\.isCurrent) == [false, true, false])
    #expect(versions.map(\.time) == [3, 2, 1].map(Desk.minute))
    #expect(versions.map(\.id) == ["\(aside)", "\(second)", "\(note)"])
    #expect(try library.textVersions(of: .note(note), limit: 2) == Array(versions.prefix(2)))
  }

  @Test func `a synopsis has a version for each edit that changed it`() throws {
    var book = try #require(try library.book(Desk.hawk.id))
    for (minute, synopsis) in ["one", "one", "two"].enumerated() {
      book = try #require(try library.book(Desk.hawk.id))
      book.synopsis = synopsis
      book.tagline = "\(minute)"
      try library.edit(book, as: Book.ID(), over: book.version, at: Desk.minute(minute + 1))
    }
    let versions = try library.textVersions(of: .book(Desk.hawk.id), limit: 9)
    #expect(versions.map(\.text) == ["two", "one", ""])
    #expect(versions.map(\.isCurrent) == [true, false, false])
    #expect(versions[1].time == Desk.minute(1))
  }

  @Test func `a version of an import says so`() throws {
    let (note, batch) = (Note.ID(), Origin.Batch())
    try library.save(
      note, text: "imported", of: Desk.ofAgatha, at: Desk.minute(1),
      from: Origin(source: "kindle", key: "1", batch: batch))
    try library.amend(
      note, text: "imported again", as: Note.ID(of: batch, on: note), at: Desk.minute(2))
    try library.amend(note, text: "edited", as: Note.ID(), at: Desk.minute(3))
    let versions = try library.textVersions(of: .note(note), limit: 9)
    #expect(versions.map(\.isImported) == [false, true, true])
  }

  @Test func `an item that never existed has no versions`() throws {
    #expect(try library.textVersions(of: .note(Note.ID()), limit: 9) == [])
    #expect(try library.textVersions(of: .book(Book.ID()), limit: 9) == [])
  }
}
