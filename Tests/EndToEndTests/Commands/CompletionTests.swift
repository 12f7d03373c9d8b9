import LibraryModel
import Testing

@testable import hawknotes

/// The names that shells complete.
@Suite struct CompletionTests {
  @Test func `a name is offered by its slug, and a book with a slash by its characters`() throws {
    let hawk = Book(title: "The Good Hawk")
    let library = try TestLibrary(
      books: [hawk, Book(title: "The Broken Raven"), Book(title: "The Burning Swift")],
      characters: [BookCharacter(book: hawk.id, name: "Agatha")])
    _ = try library.note("text #sea/cold #seal #other")
    let names = NameCompletion(library: library.commands)
    #expect(try names.books("") == ["the-broken-raven", "the-burning-swift", "the-good-hawk"])
    #expect(try names.books("the-b") == ["the-broken-raven", "the-burning-swift"])
    #expect(try names.owners("i") == ["inbox"])
    #expect(try names.owners("the-good-hawk/aga") == ["the-good-hawk/agatha"])
    #expect(try names.owners("nothing/aga") == [])
    #expect(try names.characters("aga") == ["agatha"])
    #expect(try names.tags("sea") == ["sea/cold", "seal"])
    #expect(try names.tags("") == ["other", "sea/cold", "seal"])
  }
}
