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

  @Test func `the first synopsis of a character has the time at which they were added`() throws {
    let jaime = BookCharacter(book: Desk.hawk.id, name: "Jaime", synopsis: "an angler")
    _ = try library.perform(.addCharacter(jaime), at: Desk.minute(1))
    var edited = jaime
    (edited.synopsis, edited.version) = ("no angler", BookCharacter.ID())
    try library.edit(edited, as: edited.version, over: jaime.version, at: Desk.minute(2))
    let versions = try library.textVersions(of: .character(jaime.id), limit: 9)
    #expect(versions.map(\.text) == ["no angler", "an angler"])
    #expect(versions.map(\.time) == [2, 1].map(Desk.minute))
  }

  @Test(arguments: [false, true])
  func `a synopsis that was typed before the first import of its book is not of the import`(
    isEdited: Bool
  ) throws {
    var emma = Book(title: "Emma", authors: ["Jane Austen"], synopsis: "typed")
    try library.add(emma)
    let imported = ImportedBook(
      key: "1", title: "Emma", authors: ["Jane Austen"],
      highlights: [ImportedHighlight(key: "1", quotation: "She was")])
    _ = try library.import([ImportRequest([imported], from: "kindle", at: Desk.minute(1))])
    if isEdited {
      emma = try #require(try library.book(emma.id))
      emma.synopsis = "typed later"
      try library.edit(emma, as: Book.ID(), over: emma.version, at: Desk.minute(2))
    }
    let versions = try library.textVersions(of: .book(emma.id), limit: 9)
    #expect(versions.map(\.text) == (isEdited ? ["typed later", "typed"] : ["typed"]))
    #expect(versions.allSatisfy { !$0.isImported })
  }

  @Test func `an item that never existed has no versions`() throws {
    #expect(try library.textVersions(of: .note(Note.ID()), limit: 9) == [])
    #expect(try library.textVersions(of: .book(Book.ID()), limit: 9) == [])
  }
}
