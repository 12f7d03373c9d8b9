import ArgumentParser

struct BinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bin", _superCommandName: "hawknotes",
    abstract: "List, restore or remove what was deleted.",
    discussion: """
      EXAMPLES:
        hawknotes bin
        hawknotes bin --since yesterday
      """,
    subcommands: [BinList.self, BinRestore.self, BinEmpty.self], defaultSubcommand: BinList.self)
}
