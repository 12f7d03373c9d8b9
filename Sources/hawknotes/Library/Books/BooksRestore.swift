import ArgumentParser
import LibraryModel

struct BooksRestore: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Restore books from the bin, with their characters and notes.",
    discussion: """
      EXAMPLES:
        hawknotes books restore the-good-hawk
      """)

  @OptionGroup var colour: ColourOption

  @Argument(help: ArgumentHelp("The books.", valueName: "book"))
  var books: [String]

  func run() throws(Failure) {
    try CommandLibrary.toChange(.ofCommand()).restore(books, kind: .book)
  }
}
