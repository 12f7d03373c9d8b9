import LibraryModel
import LibraryStore
import Testing

/// Notes and characters that get another owner.
struct MovingTests {
  private let desk = Desk()
  private let library: Library
  private let raven = Book(title: "The Broken Raven")
  private let note = Note.ID()

  init() throws {
    library = try desk.openStocked()
    try library.add(raven)
    try library.save(note, text: "Agatha flies", of: Desk.ofAgatha, at: Desk.minute(1))
  }

  private func counts() throws -> [Int] {
    try library.books(limit: 9).rows.map(\.notes)
  }

  @Test func `a note of no book is in the Inbox`() throws {
    let thought = Note.ID()
    try library.save(thought, text: "A thought", of: .inbox, at: Desk.minute(2))
    #expect(try library.note(thought)?.owner == .inbox)
    #expect(try library.notes(of: .inbox).map(\.text) == ["A thought"])
    #expect(try library.notes(of: .inbox, limit: 9).rows.map(\.title) == ["A thought"])
    #expect(try library.index(of: thought) == 0)
    #expect(try library.notes(named: "a-thought", of: .inbox) == [thought])
  }

  @Test(arguments: [0, 1, 2])
  func `a note is moved, and back`(target: Int) throws {
    let owner = [Owner.inbox, .book(raven.id), Desk.ofHawk][target]
    for _ in 0..<2 { try library.move([note], to: owner, from: Desk.ofAgatha) }
    #expect(try library.note(note)?.owner == owner)
    #expect(try library.notes(of: owner, limit: 9).rows.map(\.id) == [note])
    #expect(try library.notes(of: Desk.ofAgatha, limit: 9).total == 0)
    #expect(try counts() == [[0, 0], [0, 1], [1, 0]][target])
    for _ in 0..<2 { try library.move([note], to: Desk.ofAgatha, from: owner) }
    #expect(try library.note(note)?.owner == Desk.ofAgatha)
    #expect(try counts() == [1, 0])
  }

  @Test func `several notes are moved together or not at all`() throws {
    let second = Note.ID()
    try library.save(second, text: "Second", of: .inbox, at: Desk.minute(2))
    let other = try #require(try library.note(second))
    #expect(throws: LibraryError.changed(other)) {
      try library.move([note, second], to: .book(raven.id), from: Desk.ofAgatha)
    }
    #expect(throws: LibraryError.gone) {
      try library.move([note, Note.ID()], to: .book(raven.id), from: Desk.ofAgatha)
    }
    #expect(throws: LibraryError.gone) {
      try library.move([note], to: .book(Book.ID()), from: Desk.ofAgatha)
    }
    #expect(try library.note(note)?.owner == Desk.ofAgatha)
    #expect(try counts() == [1, 0])
  }

  @Test func `a character is moved with all notes, and back to the old place`() throws {
    try library.add(BookCharacter(book: Desk.hawk.id, name: "Jaime"))
    for _ in 0..<2 { try library.move(Desk.agatha.id, to: raven.id, from: Desk.hawk.id) }
    #expect(try library.notes(of: .character(Desk.agatha.id, of: raven.id)).map(\.id) == [note])
    #expect(try library.note(note)?.owner == .character(Desk.agatha.id, of: raven.id))
    #expect(try counts() == [0, 1])
    for _ in 0..<2 {
      try library.move(
        Desk.agatha.id, to: Desk.hawk.id, at: Desk.agatha.position, from: raven.id)
    }
    let names = try library.characters(of: Desk.hawk.id, limit: 9).rows.map(\.name)
    #expect(names == ["Agatha", "Jaime"])
    #expect(try counts() == [1, 0])
  }

  @Test func `a character that another window moved is refused with the character`() throws {
    let swift = Book(title: "The Burning Swift")
    try library.add(swift)
    try library.move(Desk.agatha.id, to: swift.id, from: Desk.hawk.id)
    let current = try #require(try library.character(Desk.agatha.id))
    #expect(throws: LibraryError.changedCharacter(current)) {
      try library.move(Desk.agatha.id, to: raven.id, from: Desk.hawk.id)
    }
  }
}
