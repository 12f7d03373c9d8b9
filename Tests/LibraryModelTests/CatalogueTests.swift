import LibraryModel
import Testing

struct CatalogueTests {
  private let sample = Sample()

  @Test func `books and characters are sorted by position`() {
    #expect(sample.catalogue.books == [sample.hawk, sample.raven])
    #expect(sample.catalogue.characters == [sample.agatha, sample.jaime, sample.sigrid])
  }

  @Test func `a book or character is found by id`() {
    #expect(sample.catalogue.book(sample.raven.id) == sample.raven)
    #expect(sample.catalogue.book(Book.ID()) == nil)
    #expect(sample.catalogue.character(sample.jaime.id) == sample.jaime)
    #expect(sample.catalogue.character(BookCharacter.ID()) == nil)
  }

  @Test func `a character without a book is dropped`() {
    let catalogue = Catalogue(books: [sample.raven], characters: [sample.agatha, sample.sigrid])
    #expect(catalogue.characters == [sample.sigrid])
    #expect(catalogue.character(sample.agatha.id) == nil)
  }

  @Test func `a character exists only in its own book`() {
    let (hawk, raven, agatha) = (sample.hawk.id, sample.raven.id, sample.agatha.id)
    #expect(sample.catalogue.contains(.book(hawk)))
    #expect(!sample.catalogue.contains(.book(Book.ID())))
    #expect(sample.catalogue.contains(.character(agatha, of: hawk)))
    #expect(!sample.catalogue.contains(.character(agatha, of: raven)))
  }

  @Test(arguments: [
    ("The Good Hawk", "the-good-hawk"), ("  Ærø's  «Élan» ", "aero-s-elan"),
    ("e\u{301}te\u{301} 2024", "ete-2024"), ("Łódź", "lodz"), ("物語 Ⅱ", "物語-ⅱ"), ("…", ""),
  ])
  func `a slug is the words of a title in lower case, joined by hyphens`(
    title: String, slug: String
  ) {
    #expect(Book(title: title).slug == slug)
  }
}
