import ArgumentParser
import struct FoundationEssentials.Date
import LibraryModel
import LibraryStore

struct CharactersAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a character to a book, and print the URL.",
    discussion: """
      EXAMPLES:
        hawknotes characters add the-good-hawk Jaime --alias 'the Angler'
      """)

  @OptionGroup var fields: FieldOptions<BookCharacter>

  @OptionGroup var colour: ColourOption

  @Argument(help: "The book.", completion: .books)
  var book: String

  @Argument(help: "The name.")
  var name: String

  func run() throws(Failure) {
    let home = try Home.ofCommand()
    let (library, made) = try GivenText.keeping(fields.givenSynopsis, in: home) {
      () throws(Failure) in
      let library = try CommandLibrary.toChange(home)
      var character = BookCharacter(book: try library.names.book(book), name: "")
      try character.set(.name, option: "NAME", to: [name])
      try fields.set(in: &character)
      return (library, character)
    }
    var character = made
    let read = try fields.readSynopsis(in: home)
    if let read { character.synopsis = read }
    try GivenText.keeping(read.map(GivenText.read) ?? fields.givenSynopsis, in: home) {
      [character] () throws(Failure) in
      try library.ask { library throws(LibraryError) in
        try library.add(character, at: Date())
      }
    }
    try Output.write(saved: Link(to: .character(character.id, of: character.book)).url)
  }
}
