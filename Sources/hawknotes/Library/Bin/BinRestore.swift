import ArgumentParser

struct BinRestore: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Restore what was deleted, and print the URLs.",
    discussion: """
      EXAMPLES:
        hawknotes bin restore the-good-hawk
      """)

  @OptionGroup var colour: ColourOption

  @Argument(
    help: ArgumentHelp(
      "Deletions or items: id, beginning of the id, URL or title.", valueName: "id"))
  var ids: [String]

  func run() throws(Failure) {
    try CommandLibrary.toChange(.ofCommand()).restore(ids)
  }
}
