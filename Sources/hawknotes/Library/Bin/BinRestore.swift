import ArgumentParser

/// The command `hawknotes bin restore ID...`.
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
      "Deletions or items: ids, their beginnings, URLs or titles.", valueName: "id"))
  var ids: [String]

  func run() throws {
    try exiting { () throws(Failure) in
      try CommandLibrary.toChange(.ofCommand()).restore(ids)
    }
  }
}
