import ArgumentParser

struct CharactersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "characters", _superCommandName: "hawknotes",
    abstract: "List, show, add and change characters.",
    discussion: """
      EXAMPLES:
        hawknotes characters --of the-good-hawk
        hawknotes characters show the-good-hawk/agatha
      """,
    subcommands: [
      CharactersList.self, CharactersShow.self, CharactersAdd.self, CharactersEdit.self,
      CharactersMove.self, CharactersDelete.self, CharactersRestore.self,
    ], defaultSubcommand: CharactersList.self)
}
