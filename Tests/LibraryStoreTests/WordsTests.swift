import LibraryModel
import LibraryStore
import Testing

/// Counting the words of a book's notes.
struct WordsTests {
  private let desk = Desk()
  private let library: Library

  init() throws { library = try desk.openStocked() }

  private func words(since minute: Int, bytes: Int = 1 << 18) throws -> WordsPart {
    var sum = WordsPart()
    repeat {
      let part = try library.words(
        of: Desk.hawk.id, since: Desk.minute(minute), after: sum.next, bytes: bytes)
      sum = WordsPart(
        words: sum.words + part.words, added: sum.added + part.added, next: part.next)
    } while sum.next != nil
    return sum
  }

  private func wordsAdded(since minute: Int, changes: Int = 512) throws -> Int {
    var sum = WordsPart()
    repeat {
      let part = try library.wordsAdded(
        to: Desk.hawk.id, since: Desk.minute(minute), before: sum.next, changes: changes)
      sum = WordsPart(added: sum.added + part.added, next: part.next)
    } while sum.next != nil
    return sum.added
  }

  @Test(arguments: [1, 20, 1 << 18])
  func `the words of a book are those of its notes and of its characters' notes`(bytes: Int) throws
  {
    try library.save(Note.ID(), text: "one two", of: .book(Desk.hawk.id), at: Desk.minute(1))
    try library.save(Note.ID(), text: "three four five", of: Desk.ofAgatha, at: Desk.minute(2))
    try library.save(Note.ID(), text: "elsewhere", of: .inbox, at: Desk.minute(2))
    let deleted = Note.ID()
    try library.save(deleted, text: "gone", of: Desk.ofAgatha, at: Desk.minute(2))
    try library.delete([.note(deleted)], as: Deletion.ID(), at: Desk.minute(3))
    #expect(try words(since: 9, bytes: bytes) == WordsPart(words: 5))
    #expect(try words(since: 2, bytes: bytes) == WordsPart(words: 5, added: 3))
  }

  @Test(arguments: [1 << 12, 1 << 17, 1 << 30])
  func `the words of all characters are counted, of however many`(bytes: Int) throws {
    for number in 1...130 {
      let character = BookCharacter(book: Desk.hawk.id, name: "Character \(number)")
      try library.add(character)
      let owner = Owner.character(character.id, of: Desk.hawk.id)
      try library.save(Note.ID(), text: "one two", of: owner, at: Desk.minute(1))
    }
    #expect(try words(since: 9, bytes: bytes) == WordsPart(words: 260))
  }

  @Test func `words that were added since a time are those that a note has more than before it`()
    throws
  {
    let note = Note.ID()
    try library.save(note, text: "one two three", of: Desk.ofAgatha, at: Desk.minute(1))
    try library.amend(note, text: "one two three four", as: Note.ID(), at: Desk.minute(3))
    try library.amend(note, text: "one two three four five", as: Note.ID(), at: Desk.minute(4))
    #expect(try words(since: 2) == WordsPart(words: 5, added: 2))
    try library.amend(note, text: "one", as: Note.ID(), at: Desk.minute(5))
    #expect(try words(since: 2) == WordsPart(words: 1, added: -2))
    #expect(try words(since: 6) == WordsPart(words: 1))
  }

  @Test func `the words of a day are counted among the changes of that day alone`() throws {
    let note = Note.ID()
    try library.save(note, text: "one two three", of: Desk.ofAgatha, at: Desk.minute(1))
    try library.save(Note.ID(), text: "not of the book", of: .inbox, at: Desk.minute(5))
    #expect(try wordsAdded(since: 2) == 0)
    try library.save(Note.ID(), text: "new", of: .book(Desk.hawk.id), at: Desk.minute(6))
    for changes in [1, 2, 512] {
      #expect(try wordsAdded(since: 2, changes: changes) == 1)
      #expect(try wordsAdded(since: 0, changes: changes) == 4)
    }
    #expect(try wordsAdded(since: 0) == words(since: 0).added)
  }

  @Test func `the words of a day are looked for in the 4,096 items that changed last`() throws {
    try library.save(Note.ID(), text: "one two", of: .book(Desk.hawk.id), at: Desk.minute(3))
    try addChanges(4_000)
    #expect(try wordsAdded(since: 2) == 2)
    try addChanges(4_500)
    #expect(try wordsAdded(since: 2) == 0)
  }

  /// Has that many items that have one revision, as the notes of a moved character have.
  private func addChanges(_ count: Int) throws {
    try desk.execute(
      """
      WITH RECURSIVE item (number) AS (
        SELECT 4000000 UNION ALL SELECT number + 4 FROM item LIMIT \(count))
      INSERT OR REPLACE INTO change
      SELECT number, (SELECT max(revision) + 1 FROM change) FROM item
      """)
  }

  @Test func `the words of notes are counted up to a number of bytes, at least those of one`()
    throws
  {
    let notes = [Note.ID(), Note.ID(), Note.ID()]
    for note in notes {
      try library.save(note, text: "one two", of: .inbox, at: Desk.minute(1))
    }
    #expect(try library.words(ofNotes: notes).values.sorted() == [2, 2, 2])
    #expect(try library.words(ofNotes: notes, bytes: 1) == [notes[0]: 2])
  }
}
