import LibraryModel
import LibraryStore
import Testing

struct BooksTests {
  private let desk = Desk()
  private let library: Library

  init() throws {
    library = try desk.openStocked()
  }

  @Test func `a book comes back with all its parts`() throws {
    let book = Book(
      title: "The Broken Raven", authors: ["Joseph Elliott", "Another One"], tagline: "…",
      synopsis: "'\"\n",
      shopURL: "https://example.org", cover: Cover("█~\n4."), isbn: "9781406385854", year: 2020,
      pages: 368, status: .paused, rating: Rating("4.25"),
      readings: [Reading("2020/2020-03")!, Reading("2021-01-05/")!], progress: .page(213),
      goal: 80_000, language: "en-GB", hasTab: false, position: 2 << 20, added: Desk.minute(3))
    try library.add(book)
    #expect(try library.catalogue().book(book.id) == book)
  }

  @Test func `a character comes back with all their parts`() throws {
    let jaime = BookCharacter(
      book: Desk.hawk.id, name: "Jaime", aliases: ["The Angler", "J."], synopsis: "An Angler",
      isFavourite: true, position: 2 << 20)
    try library.add(jaime)
    #expect(try library.catalogue().characters == [Desk.agatha, jaime])
  }

  @Test func `adding twice keeps the first one only`() throws {
    try library.add(Book(id: Desk.hawk.id, title: "Another"))
    try library.add(BookCharacter(id: Desk.agatha.id, book: Desk.hawk.id, name: "Another"))
    #expect(try library.catalogue() == Catalogue(books: [Desk.hawk], characters: [Desk.agatha]))
  }

  @Test func `a character needs a book`() {
    #expect(throws: LibraryError.gone) {
      try library.add(BookCharacter(book: Book.ID(), name: "Nobody's"))
    }
  }

  @Test func `a book without a title is refused by the schema`() {
    #expect {
      try library.add(Book(title: " "))
    } throws: {
      if case .refused = $0 as? LibraryError { true } else { false }
    }
  }

  @Test func `a character becomes a favourite and stops being one`() throws {
    try library.setFavourite(Desk.agatha.id, to: true)
    try library.setFavourite(Desk.agatha.id, to: true)
    #expect(try library.favourites(limit: 9).rows.map(\.id) == [Desk.agatha.id])
    try library.setFavourite(Desk.agatha.id, to: false)
    #expect(try library.favourites(limit: 9).total == 0)
    #expect(throws: LibraryError.gone) { try library.setFavourite(BookCharacter.ID(), to: true) }
  }

  @Test func `a deleted character and their notes are not shown`() throws {
    let note = Note.ID()
    try library.save(note, text: "Agatha flies", of: Desk.ofAgatha, at: Desk.minute(1))
    try library.delete(.character(Desk.agatha.id))
    #expect(try library.catalogue() == Catalogue(books: [Desk.hawk]))
    #expect(try library.notes(of: Desk.ofAgatha) == [])
    #expect(try library.note(note) == nil)
    #expect(try library.knows([note]) == [note])
  }

  @Test func `a deleted book, its characters and all its notes are not shown`() throws {
    let (ofBook, ofCharacter) = (Note.ID(), Note.ID())
    try library.save(ofBook, text: "1", of: Desk.ofHawk, at: Desk.minute(1))
    try library.save(ofCharacter, text: "2", of: Desk.ofAgatha, at: Desk.minute(1))
    try library.delete(.book(Desk.hawk.id))
    #expect(try library.catalogue() == Catalogue())
    #expect(try library.note(ofBook) == nil)
    #expect(try library.note(ofCharacter) == nil)
    #expect(try library.knows([ofBook, ofCharacter]) == [ofBook, ofCharacter])
    // The rows are only marked as deleted.
    try desk.execute("UPDATE book SET deleted = NULL")
    #expect(try library.notes(of: Desk.ofAgatha).map(\.text) == ["2"])
  }
}
