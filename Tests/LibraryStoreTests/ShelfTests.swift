import LibraryModel
import LibraryStore
import SampleShelf
import Testing

struct ShelfTests {
  private let desk = Desk()

  @Test func `the sample shelf is the trilogy, with covers, shops and characters`() throws {
    let shelf = try Shelf(json: SampleShelf.json)
    #expect(shelf.books.map(\.title) == ["The Good Hawk", "The Broken Raven", "The Burning Swift"])
    let catalogue = Catalogue(books: shelf.books, characters: shelf.characters)
    for book in catalogue.books {
      let cover = try #require(book.cover)
      #expect(cover.columns == 18 && cover.rows.count == 9)
      #expect(book.shopURL?.hasPrefix("https://") == true)
      #expect(!book.tagline.isEmpty && !book.synopsis.isEmpty)
    }
    let heads = catalogue.books.map { book in
      Array(catalogue.characters.filter { $0.book == book.id }.map(\.name).prefix(2))
    }
    #expect(
      heads == [
        ["Agatha", "Jaime"], ["Sigrid", "Badhbh"], ["Lady Beatrice"],
      ])
    #expect(catalogue.characters.allSatisfy { !$0.synopsis.isEmpty })
  }

  @Test func `a shelf is added unchanged to an empty library`() throws {
    let shelf = try Shelf(json: SampleShelf.json)
    let library = try desk.open()
    #expect(try !library.hasHadBooks())
    try library.stock(shelf)
    try library.stock(shelf)
    let catalogue = try desk.open().catalogue()
    #expect(catalogue == Catalogue(books: shelf.books, characters: shelf.characters))
  }

  @Test func `a shelf emptied by the user stays empty`() throws {
    let library = try desk.openStocked()
    try library.delete(.book(Desk.hawk.id))
    #expect(try library.hasHadBooks())
    try library.stock(Shelf(json: SampleShelf.json))
    #expect(try library.catalogue() == Catalogue())
  }

  @Test func `a library with a user's book gets no sample shelf`() throws {
    let library = try desk.open()
    try library.add(Desk.hawk)
    try library.stock(Shelf(json: SampleShelf.json))
    #expect(try library.catalogue() == Catalogue(books: [Desk.hawk]))
  }

  @Test(arguments: [
    "", "{}", #"{"books":[{}]}"#,
    #"{"books":[{"id":"x","title":"","author":"","tagline":"","synopsis":"","characters":[]}]}"#,
  ])
  func `invalid JSON for a shelf is refused`(json: String) {
    #expect {
      try Shelf(json: Array(json.utf8))
    } throws: {
      if case .refused = $0 as? LibraryError { true } else { false }
    }
  }
}
