import ArgumentParser
import LibraryModel

struct CharactersDelete: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Move characters to the bin with their notes, and print the line that restores them.",
    discussion: """
      EXAMPLES:
        hawknotes characters delete the-good-hawk/agatha
      """)

  @OptionGroup var colour: ColourOption

  @Argument(help: ArgumentHelp("The characters.", valueName: "character"), completion: .characters)
  var characters: [String]

  func run() throws(Failure) {
    let library = try CommandLibrary.toChange(.ofCommand())
    try library.delete(
      try characters.map { name throws(Failure) in
        .character(try library.names.character(name))
      })
  }
}
