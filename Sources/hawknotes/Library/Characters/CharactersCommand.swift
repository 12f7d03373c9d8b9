import ArgumentParser

/// The command `hawknotes characters`.
struct CharactersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "characters", _superCommandName: "hawknotes",
    abstract: "List, show, add and change characters.",
    subcommands: [
      CharactersList.self, CharactersShow.self, CharactersAdd.self, CharactersEdit.self,
      CharactersMove.self, CharactersDelete.self, CharactersRestore.self,
    ], defaultSubcommand: CharactersList.self)
}
