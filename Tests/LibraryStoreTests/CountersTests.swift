import SQLite
import LibraryModel
import LibraryStore
import Testing
import Torture

/// The numbers that lists show are those of the rows, after any changes.
struct CountersTests {
  private let desk = Desk()
  private let seed = Torture.seed

  @Test func `counters and digests stay right after any changes`() throws {
    var play = try RandomChanges(desk.open(), seed: seed)
    for round in 0..<Torture.rounds(brief: 300, short: 3000, long: 20_000) {
      do {
        try play.change(at: round)
      } catch LibraryError.gone {
        // It concerned something in the bin.
      }
    }
    #expect(try play.library.staleItems() == 0, "seed \(seed)")
    let before = try desk.derived()
    try play.library.rebuildDerived()
    #expect(try desk.derived() == before, "seed \(seed)")
    #expect(before.count > 20)
    #expect(try LibraryCheck(path: desk.path).run().books <= 3)
  }

  @Test(arguments: [
    "UPDATE digest SET title = 'wrong'", "UPDATE digest SET slug = 'wrong'", "DELETE FROM digest",
    "UPDATE digest SET preview = 'wrong'", "UPDATE digest SET passage = 'p9'", "DELETE FROM tag",
    "DELETE FROM link WHERE kind = 'note'", "DELETE FROM link WHERE kind = 'character'",
    "UPDATE link SET name = 'wrong' WHERE kind = 'book'", "DELETE FROM character_name",
    "UPDATE character SET notes = 7", "UPDATE book SET notes = 7", "UPDATE book SET slug = 'wrong'",
    "UPDATE book SET author_key = 'wrong'", "UPDATE book SET filter = 'wrong'",
    "DELETE FROM former_name WHERE kind = 'book'", "DELETE FROM former_name WHERE kind = 'note'",
    "UPDATE former_name SET slug = 'wrong' WHERE kind = 'character'",
    "INSERT INTO former_name SELECT 'wrong', 'note', number FROM note",
  ])
  func `an item that differs from its text is counted, and corrected by a rebuild`(
    sql: String
  ) throws {
    let library = try desk.open()
    let book = Book(title: "The Good Hawk", synopsis: "Of [[Agatha]].")
    let agatha = BookCharacter(book: book.id, name: "Agatha", synopsis: "A [[Hawk]].")
    try library.add(book)
    try library.add(agatha)
    let owner = Owner.character(agatha.id, of: book.id)
    let text = "On walls\n\nShe walks them with [[Jaime]] @p213 #sea"
    let note = Note.ID()
    try library.save(note, text: "Walls", of: owner, at: Desk.minute(1))
    try library.amend(note, text: text, as: Note.ID(), at: Desk.minute(2))
    try rename(book, agatha, in: library)
    #expect(try library.staleItems() == 0)
    try desk.other().write { try $0.execute(sql: sql) }
    #expect(try library.staleItems() > 0)
    try library.rebuildDerived()
    #expect(try library.staleItems() == 0)
  }

  private func rename(_ book: Book, _ agatha: BookCharacter, in library: Library) throws {
    var (book, agatha) = (book, agatha)
    (book.title, agatha.name) = ("The Better Hawk", "Agatha II")
    try library.edit(book, as: Book.ID(), over: book.version, at: Desk.minute(3))
    try library.edit(agatha, as: BookCharacter.ID(), over: agatha.version, at: Desk.minute(3))
  }
}

/// Random changes of a library with three books and six characters.
private struct RandomChanges {
  let library: Library
  private var generator: SeededGenerator
  private let books = ["A", "B", "C"].map { Book(title: $0) }
  private let characters: [BookCharacter]
  private var notes: [Note.ID] = []
  private var deletions: [Deletion.ID] = []

  init(_ library: Library, seed: UInt64) throws {
    self.library = library
    generator = SeededGenerator(seed: seed)
    var characters: [BookCharacter] = []
    for book in books {
      try library.add(book)
      for name in ["1", "2"] { characters.append(BookCharacter(book: book.id, name: name)) }
    }
    for character in characters { try library.add(character) }
    self.characters = characters
  }

  mutating func change(at round: Int) throws {
    let time = Desk.minute(round)
    let note = notes.randomElement(using: &generator) ?? Note.ID()
    let book = books[round % 3].id
    let character = characters[Int.random(in: 0..<6, using: &generator)].id
    let owner = try owner(book, character)
    let items: [LibraryItem] = [.note(note), .character(character), .book(book)]
    let item = items[Int.random(in: 0..<3, using: &generator)]
    switch Int.random(in: 0..<9, using: &generator) {
    case 0, 1, 2:
      let id = Note.ID()
      notes.append(id)
      try library.save(id, text: "#a \(round) [[A\(round % 5)]]", of: owner, at: time)
    case 3: try library.amend(note, text: "#b \(round % 7) [[B]]", as: Note.ID(), at: time)
    case 4:
      guard let from = try library.owner(of: note) else { return }
      try library.move([note], to: owner, from: from)
    case 5:
      guard let from = try library.character(character)?.book else { return }
      try library.move(character, to: book, from: from)
    case 6:
      let deletion = Deletion.ID()
      deletions.append(deletion)
      try library.delete([item, .note(note)], as: deletion, at: time)
    case 7:
      guard let deletion = deletions.randomElement(using: &generator) else { return }
      try library.restore(deletion)
    default: try library.restore([item])
    }
  }

  private mutating func owner(_ book: Book.ID, _ character: BookCharacter.ID) throws -> Owner {
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: return .inbox
    case 1: return .book(book)
    default:
      guard let found = try library.character(character) else { return .inbox }
      return .character(character, of: found.book)
    }
  }
}

extension Desk {
  /// All that is derived from other rows.
  fileprivate func derived() throws -> [String] {
    try other().read { database in
      try String.fetchAll(
        database,
        sql: """
          SELECT 'book ' || id || ' ' || notes || ' ' || coalesce(last_note, '-') || slug || filter
          FROM book WHERE deleted IS NULL
          UNION ALL SELECT 'character ' || id || ' ' || notes || ' ' || coalesce(last_note, '-')
          FROM character
          UNION ALL SELECT 'digest ' || note || title || slug || preview FROM digest
          UNION ALL SELECT 'tag ' || note || name FROM tag
          UNION ALL SELECT 'link ' || name || kind || number FROM link
          UNION ALL SELECT 'former ' || slug || kind || number FROM former_name
          UNION ALL SELECT 'name ' || slug || character FROM character_name ORDER BY 1
          """)
    }
  }
}
