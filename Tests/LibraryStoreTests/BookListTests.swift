import LibraryModel
import LibraryStore
import Testing

/// Lists of books: sorted, grouped, filtered, in parts.
struct BookListTests {
  private let desk = Desk()
  private let library: Library
  private let books = [
    Book(
      title: "The Lathe of Heaven", authors: ["Ursula K. Le Guin"], isbn: "978-0-06",
      status: .finished, rating: Rating("5"), added: Desk.minute(1)),
    Book(
      title: "Élan", authors: ["Zoë Adams", "Bo"], status: .reading, progress: .page(9),
      added: Desk.minute(3)),
    Book(title: "a Hawk", authors: ["Elliott, Joseph"], rating: Rating("2"), added: Desk.minute(2)),
  ]

  init() throws {
    library = try desk.open()
    for book in books { try library.add(book) }
    try library.save(Note.ID(), text: "1", of: .book(books[1].id), at: Desk.minute(5))
    try library.save(Note.ID(), text: "2", of: .book(books[0].id), at: Desk.minute(6))
  }

  private func titles(_ query: BookQuery) throws -> [String] {
    try library.books(query, limit: 9).rows.map(\.title)
  }

  @Test(arguments: [
    (BookQuery.Sort.position, [0, 1, 2]), (.title, [2, 1, 0]), (.author, [1, 2, 0]),
    (.added, [1, 2, 0]), (.lastNote, [0, 1, 2]), (.rating, [0, 2, 1]),
  ])
  func `books are sorted`(sort: BookQuery.Sort, order: [Int]) throws {
    #expect(try titles(BookQuery(sort: sort)) == order.map { books[$0].title })
    for (index, book) in order.enumerated() {
      #expect(try library.index(of: books[book].id, in: BookQuery(sort: sort)) == index)
    }
  }

  @Test func `books of one status stand together`() throws {
    let query = BookQuery(sort: .title, isGrouped: true)
    #expect(try titles(query) == ["Élan", "a Hawk", "The Lathe of Heaven"])
  }

  @Test(arguments: [
    ("elan", [1]), ("LE GUIN", [0]), ("of heav", [0]), ("bo", [1]), ("978006", [0]),
    ("joseph", [2]), ("%", [0, 1, 2]), ("none", []),
  ])
  func `a filter finds titles, authors and numbers`(text: String, found: [Int]) throws {
    let page = try library.books(BookQuery(filter: text), limit: 9)
    #expect(page.rows.map(\.id) == found.map { books[$0].id })
    #expect(page.total == found.count)
  }

  @Test func `a list is read in parts`() throws {
    let page = try library.books(from: 1, limit: 1)
    #expect(page.rows.map(\.title) == ["Élan"] && page.offset == 1 && page.total == 3)
    #expect(try library.books(from: 3, limit: 1).rows == [])
  }

  @Test func `a row has what the list shows`() throws {
    let row = try #require(try library.books(limit: 9).rows.dropFirst().first)
    #expect(row.authors == ["Zoë Adams", "Bo"] && row.status == .reading)
    #expect(row.progress == .page(9) && row.notes == 1 && row.lastNote == Desk.minute(5))
    #expect(row.added == Desk.minute(3) && row.rating == nil)
  }

  @Test func `a book is found by id, slug or the beginning of its id`() throws {
    let id = "\(books[0].id)"
    #expect(try library.books(named: id) == [books[0].id])
    #expect(try library.books(named: id.uppercased()) == [books[0].id])
    #expect(try library.books(named: "The lathe of heaven") == [books[0].id])
    #expect(try library.books(named: String(id.prefix(8))) == [books[0].id])
    #expect(try library.books(named: "") == [])
    #expect(try library.books(named: "\(Book.ID())") == [])
    try library.add(Book(title: "A hawk"))
    #expect(try library.books(named: "a-hawk").count == 2)
    try library.delete(.book(books[0].id))
    #expect(try library.books(named: id) == [])
  }
}
