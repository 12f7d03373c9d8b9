import ArgumentParser
import LibraryModel

struct CharactersRestore: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Restore characters from the bin, with their notes.",
    discussion: """
      EXAMPLES:
        hawknotes characters restore agatha
      """)

  @OptionGroup var colour: ColourOption

  @Argument(help: ArgumentHelp("The characters.", valueName: "character"))
  var characters: [String]

  func run() throws(Failure) {
    try CommandLibrary.toChange(.ofCommand()).restore(characters, kind: .character)
  }
}
