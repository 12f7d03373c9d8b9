import SQLite
import LibraryModel
import LibraryStore
import Testing

struct AmendingTests {
  private let desk = Desk()
  private let library: Library
  private let note = Note.ID()
  private let version = Note.ID()

  init() throws {
    library = try desk.openStocked()
    try library.save(note, text: "first", of: Desk.ofAgatha, at: Desk.minute(1))
  }

  private var texts: [String] {
    get throws {
      try desk.other().read {
        try String.fetchAll($0, sql: "SELECT id || ' ' || text FROM version ORDER BY made")
      }
    }
  }

  @Test func `an amended note has the new text at its old position`() throws {
    try library.save(Note.ID(), text: "later", of: Desk.ofAgatha, at: Desk.minute(2))
    try library.amend(note, text: "second", as: version, at: Desk.minute(3))
    #expect(try library.notes(of: Desk.ofAgatha).map(\.text) == ["later", "second"])
    let amended = try #require(try library.note(note))
    #expect(amended.created == Desk.minute(1))
    #expect(amended.updated == Desk.minute(3))
    #expect(amended.version == version)
  }

  @Test func `each earlier text is kept with the draft that made it`() throws {
    let third = Note.ID()
    try library.amend(note, text: "second", as: version, at: Desk.minute(2))
    try library.amend(note, text: "third", as: third, at: Desk.minute(3))
    #expect(try texts == ["\(note) first", "\(version) second", "\(third) third"])
  }

  @Test func `a version saved twice is saved once`() throws {
    try library.amend(note, text: "second", as: version, at: Desk.minute(2))
    try library.amend(note, text: "third", as: Note.ID(), at: Desk.minute(3))
    try library.amend(note, text: "second", as: version, at: Desk.minute(4))
    #expect(try library.note(note)?.text == "third")
    #expect(try texts.count == 3)
  }

  @Test func `an amendment of a note that another window changed is refused with its current text`()
    throws
  {
    try library.amend(note, text: "theirs", as: version, over: note, at: Desk.minute(2))
    let mine = Note.ID()
    let theirs = try #require(try library.note(note))
    #expect(throws: LibraryError.changed(theirs)) {
      try library.amend(note, text: "mine", as: mine, over: note, at: Desk.minute(3))
    }
    #expect(try library.note(note) == theirs)
    #expect(try library.knows([mine]) == [])
    try library.amend(note, text: "both", as: mine, over: version, at: Desk.minute(4))
    #expect(try library.note(note)?.text == "both")
  }

  @Test func `repeating a successful amendment is not refused`() throws {
    try library.amend(note, text: "second", as: version, over: note, at: Desk.minute(2))
    try library.amend(note, text: "second", as: version, over: note, at: Desk.minute(2))
    #expect(try library.note(note)?.text == "second")
  }

  @Test func `text written after an amendment that seemed to fail is saved too`() throws {
    try library.amend(note, text: "second", as: version, over: note, at: Desk.minute(2))
    try library.amend(
      note, text: "second, more", as: version, over: note, or: "second", at: Desk.minute(3))
    let current = try #require(try library.note(note))
    #expect(current.text == "second, more")
    #expect(throws: LibraryError.changed(current)) {
      try library.amend(
        note, text: "second, else", as: version, over: note, or: "second", at: Desk.minute(4))
    }
  }

  @Test func `an edit older than the version it was saved as does not replace it`() throws {
    try library.amend(note, text: "second, longer", as: version, over: note, at: Desk.minute(2))
    let current = try #require(try library.note(note))
    #expect(throws: LibraryError.changed(current)) {
      try library.amend(note, text: "second.", as: version, over: note, at: Desk.minute(3))
    }
    try library.amend(note, text: "second.", as: version, over: version, at: Desk.minute(4))
    #expect(try library.note(note)?.text == "second.")
  }

  @Test func `a text that is set aside is kept, and the note does not change`() throws {
    let before = try library.note(note)
    try library.setAside(version, text: "mine", of: note, at: Desk.minute(2))
    try library.setAside(version, text: "mine", of: note, at: Desk.minute(3))
    #expect(try library.note(note) == before)
    #expect(try texts == ["\(note) first", "\(version) mine"])
    #expect(throws: LibraryError.gone) {
      try library.setAside(Note.ID(), text: "x", of: version, at: Desk.minute(4))
    }
  }

  @Test func `a deleted note comes back with its text`() throws {
    try library.amend(note, text: "second", as: version, at: Desk.minute(2))
    try library.delete(.note(note))
    try library.delete(.note(note))
    #expect(try library.notes(of: Desk.ofAgatha) == [])
    #expect(try library.note(note) == nil)
    try library.restore([.note(note)])
    try library.restore([.note(note)])
    #expect(try library.notes(of: Desk.ofAgatha).map(\.text) == ["second"])
  }

  @Test func `a deleted note cannot be amended`() throws {
    try library.delete(.note(note))
    for gone in [note, Note.ID()] {
      #expect(throws: LibraryError.gone) {
        try library.amend(gone, text: "second", as: version, at: Desk.minute(2))
      }
    }
    #expect(try library.knows([version]) == [])
  }

  @Test func `a note that never existed can be neither deleted nor restored`() {
    #expect(throws: LibraryError.gone) { try library.delete(.note(version)) }
    #expect(throws: LibraryError.gone) { try library.restore([.note(version)]) }
  }

  @Test func `every id that was ever saved is known`() throws {
    try library.amend(note, text: "second", as: version, at: Desk.minute(2))
    try library.delete(.note(note))
    #expect(try library.knows([note, version, Note.ID()]) == [note, version])
    #expect(try library.knows([]) == [])
    #expect(try library.knows((0..<40_000).map { _ in Note.ID() } + [note]) == [note])
  }
}
