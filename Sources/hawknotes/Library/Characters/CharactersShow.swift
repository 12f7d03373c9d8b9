import ArgumentParser
import LibraryModel
import LibraryStore

struct CharactersShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a character.",
    discussion: """
      EXAMPLES:
        hawknotes characters show the-good-hawk/agatha
        hawknotes characters show --json agatha
      """)

  @OptionGroup var item: ShowOptions

  @Argument(
    help: "Its id, URL, name or alias, BOOK/CHARACTER, or the beginning of the id.",
    completion: .characters)
  var character: String

  func run() throws(Failure) {
    let library = try CommandLibrary.toFind(.ofCommand())
    let (listed, book) = try library.character(try library.names.character(character))
    let record = Record(listed, book: book)
    try item.print(
      record, fields: Record.characterFields,
      text: record.sheet(synopsis: listed.character.synopsis))
  }
}

extension CommandLibrary {
  /// Returns a character, and the title of the book.
  func character(_ id: BookCharacter.ID) throws(Failure) -> (ListedCharacter, String) {
    try ask { library throws(LibraryError) in
      guard let listed = try library.listedCharacter(id),
        let book = try library.book(listed.character.book)
      else { throw .gone }
      return (listed, book.title)
    }
  }
}
