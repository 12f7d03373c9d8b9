import ArgumentParser

struct BooksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "books", _superCommandName: "hawknotes",
    abstract: "List, show, add and change books.",
    discussion: """
      EXAMPLES:
        hawknotes books --sort last-note
        hawknotes books show the-good-hawk
      """,
    subcommands: [
      BooksList.self, BooksShow.self, BooksAdd.self, BooksEdit.self, BooksMove.self,
      BooksDelete.self, BooksRestore.self,
    ], defaultSubcommand: BooksList.self)
}
