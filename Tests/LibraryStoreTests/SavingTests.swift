import LibraryModel
import LibraryStore
import Testing

struct SavingTests {
  private let desk = Desk()
  private let library: Library
  private let draft = Note.ID()

  init() throws {
    library = try desk.openStocked()
  }

  @Test(arguments: [Desk.ofHawk, Desk.ofAgatha])
  func `a saved draft is a note with the draft's id`(owner: Owner) throws {
    try library.save(draft, text: "Agatha flies", of: owner, at: Desk.minute(1))
    let note = Note(
      id: draft, owner: owner, text: "Agatha flies", created: Desk.minute(1),
      updated: Desk.minute(1))
    #expect(try library.notes(of: owner) == [note])
    #expect(try library.note(draft) == note)
  }

  @Test func `notes of a book and of its character are separate`() throws {
    try library.save(draft, text: "of the book", of: Desk.ofHawk, at: Desk.minute(1))
    #expect(try library.notes(of: Desk.ofAgatha) == [])
  }

  @Test func `the last note saved comes first, whatever the clock said`() throws {
    for (text, minute) in [("b", 2), ("a", 1), ("c", 2), ("d", 3)] {
      try library.save(Note.ID(), text: text, of: Desk.ofHawk, at: Desk.minute(minute))
    }
    #expect(try library.notes(of: Desk.ofHawk).map(\.text) == ["d", "c", "a", "b"])
  }

  @Test func `a draft saved twice is saved once`() throws {
    try library.save(draft, text: "first", of: Desk.ofHawk, at: Desk.minute(1))
    try library.save(draft, text: "first", of: Desk.ofAgatha, at: Desk.minute(2))
    #expect(try library.notes(of: Desk.ofHawk).map(\.text) == ["first"])
    #expect(try library.notes(of: Desk.ofAgatha) == [])
  }

  @Test func `text written after a save that seemed to fail is the note's next version`() throws {
    try library.save(draft, text: "first", of: Desk.ofHawk, at: Desk.minute(1))
    for _ in 0..<2 {
      try library.save(
        draft, text: "first, and more", over: "first", of: Desk.ofHawk, at: Desk.minute(2))
    }
    #expect(try library.notes(of: Desk.ofHawk).map(\.text) == ["first, and more"])
    #expect(try library.texts(of: [draft, Note.ID()]) == [draft: "first"])
  }

  @Test(arguments: [nil, "fir"])
  func `a draft older than its note does not replace it`(offered: String?) throws {
    try library.save(draft, text: "first, and more", of: Desk.ofHawk, at: Desk.minute(1))
    let note = try #require(try library.note(draft))
    #expect(throws: LibraryError.changed(note)) {
      try library.save(draft, text: "first.", over: offered, of: Desk.ofHawk, at: Desk.minute(2))
    }
    #expect(try library.note(draft) == note)
  }

  @Test func `a draft whose note was deleted is told apart from one whose book was`() throws {
    try library.save(draft, text: "first", of: Desk.ofHawk, at: Desk.minute(1))
    try library.delete(.note(draft))
    #expect(throws: LibraryError.deleted) {
      try library.save(
        draft, text: "first, more", over: "first", of: Desk.ofHawk, at: Desk.minute(2))
    }
    try library.delete(.book(Desk.hawk.id))
    #expect(throws: LibraryError.gone) {
      try library.save(
        draft, text: "first, more", over: "first", of: Desk.ofHawk, at: Desk.minute(2))
    }
  }

  @Test func `a draft saved before its book was deleted is still known`() throws {
    try library.save(draft, text: "first", of: Desk.ofHawk, at: Desk.minute(1))
    try library.delete(.book(Desk.hawk.id))
    try library.save(draft, text: "first", of: Desk.ofHawk, at: Desk.minute(1))
    #expect(try library.knows([draft]) == [draft])
  }

  @Test func `no note is saved for a deleted owner`() throws {
    let stranger = Book(title: "The Broken Raven")
    try library.add(stranger)
    for owner in [
      .book(Book.ID()), .character(BookCharacter.ID(), of: Desk.hawk.id),
      Owner.character(Desk.agatha.id, of: stranger.id),
    ] {
      #expect(throws: LibraryError.gone) {
        try library.save(draft, text: "lost", of: owner, at: Desk.minute(1))
      }
    }
    try library.delete(.character(Desk.agatha.id))
    #expect(throws: LibraryError.gone) {
      try library.save(draft, text: "lost", of: Desk.ofAgatha, at: Desk.minute(1))
    }
    #expect(try library.knows([draft]) == [])
  }

  @Test func `an empty note is refused by the schema`() throws {
    #expect {
      try library.save(draft, text: "", of: Desk.ofHawk, at: Desk.minute(1))
    } throws: {
      if case .refused = $0 as? LibraryError { true } else { false }
    }
    #expect(try library.notes(of: Desk.ofHawk) == [])
  }

  @Test(arguments: [
    "\0", "a\0b", "'; DROP TABLE note; --", "?1 :name $x \"", "\u{FEFF}bom", "\u{202E}evil",
    "\r\n\t\u{1B}[2J", "e\u{301} 物語 👩‍🚀", " ", String(repeating: "hawk\n", count: 200_000),
  ])
  func `any text is read back unchanged`(text: String) throws {
    try library.save(draft, text: text, of: Desk.ofAgatha, at: Desk.minute(1))
    let kept = try #require(try library.note(draft)).text
    #expect(Array(kept.utf8) == Array(text.utf8))
  }

  @Test func `invalid bytes from other programs are shown as replacement characters`() throws {
    try library.save(draft, text: "x", of: Desk.ofHawk, at: Desk.minute(1))
    try desk.execute("UPDATE version SET text = CAST(x'61ff62' AS TEXT)")
    #expect(try library.note(draft)?.text == "a\u{FFFD}b")
  }
}
