import LibraryModel
import LibraryStore
import Testing

/// Moves in the order of books and characters.
struct ReorderingTests {
  private let desk = Desk()
  private let library: Library
  private let books = ["A", "B", "C", "D"].map { Book(title: $0) }

  init() throws {
    library = try desk.open()
    for book in books { try library.add(book) }
  }

  private var titles: String {
    get throws { try library.tabs().map(\.title).joined() }
  }

  private func position(_ index: Int) throws -> Int {
    try #require(try library.book(books[index].id)).position
  }

  @discardableResult
  private func move(_ index: Int, _ placement: Placement<Book>) throws -> Int {
    try library.reorder(books[index].id, placement, from: position(index))
  }

  @Test func `a book moves before, after and to the beginning`() throws {
    #expect(try titles == "ABCD")
    try move(0, .after(books[1].id))
    #expect(try titles == "BACD")
    try move(3, .before(books[0].id))
    #expect(try titles == "BDAC")
    try move(2, .first)
    #expect(try titles == "CBDA")
    try move(1, .after(books[0].id))
    #expect(try titles == "CDAB")
  }

  @Test func `a move that is repeated changes nothing`() throws {
    let (before, target) = (try position(0), Placement.after(books[2].id))
    let after = try library.reorder(books[0].id, target, from: before)
    #expect(try library.reorder(books[0].id, target, from: before) == after)
    #expect(try titles == "BCAD")
  }

  @Test func `a move is undone by the old position`() throws {
    let before = try position(0)
    let after = try move(0, .after(books[3].id))
    #expect(try titles == "BCDA")
    for _ in 0..<2 { try library.reorder(books[0].id, .at(before), from: after) }
    #expect(try titles == "ABCD")
  }

  @Test func `a move of a book that another window moved is refused with the book`() throws {
    let before = try position(0)
    try move(0, .after(books[3].id))
    let current = try #require(try library.book(books[0].id))
    #expect(throws: LibraryError.changedBook(current)) {
      try library.reorder(books[0].id, .after(books[1].id), from: before)
    }
  }

  @Test func `a move next to a deleted book is refused`() throws {
    try library.delete(.book(books[1].id))
    #expect(throws: LibraryError.gone) { try move(0, .after(books[1].id)) }
    #expect(throws: LibraryError.gone) { try library.reorder(books[1].id, .first, from: 0) }
    #expect(throws: LibraryError.gone) { try move(0, .after(books[0].id)) }
  }

  @Test func `a gap that is used up opens again`() throws {
    for _ in 0..<40 {
      try move(2, .after(books[0].id))
      try move(1, .after(books[0].id))
    }
    #expect(try titles == "ABCD")
  }

  @Test func `a character moves among those of the book`() throws {
    let names = ["A", "B", "C"].map { BookCharacter(book: books[0].id, name: $0) }
    let stranger = BookCharacter(book: books[1].id, name: "S")
    for character in names + [stranger] { try library.add(character) }
    let before = try #require(try library.character(names[2].id)).position
    for _ in 0..<2 { try library.reorder(names[2].id, .before(names[0].id), from: before) }
    #expect(try library.characters(of: books[0].id, limit: 9).rows.map(\.name) == ["C", "A", "B"])
    #expect(try library.index(of: names[1].id) == 2)
    let moved = try #require(try library.character(names[2].id))
    #expect(throws: LibraryError.gone) {
      try library.reorder(names[2].id, .after(stranger.id), from: moved.position)
    }
    #expect(throws: LibraryError.changedCharacter(moved)) {
      try library.reorder(names[2].id, .after(names[1].id), from: 1)
    }
  }

  @Test(arguments: [Int.max, Int.min])
  func `books at the ends of the numbers move, and others are added`(position: Int) throws {
    try desk.execute("UPDATE book SET position = \(position)")
    try library.add(Book(title: "E"))
    #expect(try titles == "ABCDE")
    try move(0, .after(books[3].id))
    #expect(try titles == "BCDAE")
    try move(3, .first)
    #expect(try titles == "DBCAE")
  }

  @Test func `books of the same position move one by one`() throws {
    func tie() throws {
      try desk.execute(
        """
        UPDATE book SET position = (SELECT position FROM book WHERE title = 'B')
        WHERE title = 'C'
        """)
    }
    try tie()
    try move(3, .after(books[1].id))
    #expect(try titles == "ABDC")
    try move(3, .after(books[2].id))
    try tie()
    try move(3, .before(books[2].id))
    #expect(try titles == "ABDC")
    try move(3, .after(books[2].id))
    try tie()
    try move(0, .first)
    try move(0, .after(books[1].id))
    #expect(try titles == "BACD")
  }

  @Test func `characters of the same position move one by one`() throws {
    let characters = ["A", "B", "B", "C"].map { BookCharacter(book: books[0].id, name: $0) }
    for character in characters { try library.add(character) }
    try desk.execute("UPDATE character SET position = 2 << 20 WHERE name = 'B'")
    let last = try #require(try library.character(characters[3].id))
    let twins = characters[1...2].map(\.id).sorted { "\($0)" < "\($1)" }
    try library.reorder(last.id, .after(twins[0]), from: last.position)
    #expect(
      try library.listCharacters(of: books[0].id, limit: 9).map(\.character.id)
        == [characters[0].id, twins[0], last.id, twins[1]])
  }

  @Test func `a move is undone and repeated also when there was no gap`() throws {
    try desk.execute("UPDATE book SET position = unicode(title)")
    let move = LibraryStep.reorderBook(
      books[3].id, .before(books[2].id), from: try position(3))
    _ = try library.perform(.step(move), at: Desk.minute(1))
    let undo = try #require(try library.perform(.step(move), at: Desk.minute(1)))
    #expect(try titles == "ABDC")
    let redo = try #require(try library.perform(.step(undo), at: Desk.minute(2)))
    #expect(try titles == "ABCD")
    _ = try library.perform(.step(redo), at: Desk.minute(3))
    #expect(try titles == "ABDC")
  }

  @Test func `a move of a character is undone also when there was no gap`() throws {
    let names = ["A", "B", "C"].map { BookCharacter(book: books[0].id, name: $0) }
    for character in names { try library.add(character) }
    try desk.execute("UPDATE character SET position = unicode(name)")
    let move = LibraryStep.reorderCharacter(
      names[2].id, .before(names[1].id), from: Int(UInt8(ascii: "C")))
    let undo = try #require(try library.perform(.step(move), at: Desk.minute(1)))
    #expect(try library.characters(of: books[0].id, limit: 9).rows.map(\.name) == ["A", "C", "B"])
    _ = try library.perform(.step(undo), at: Desk.minute(2))
    #expect(try library.characters(of: books[0].id, limit: 9).rows.map(\.name) == ["A", "B", "C"])
  }
}
