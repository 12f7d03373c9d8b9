import ArgumentParser
import LibraryModel
import LibraryStore
import SampleShelf

struct BooksDelete: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract:
      "Move books to the bin with their characters and notes, and print the line that restores them.",
    discussion: """
      EXAMPLES:
        hawknotes books delete the-good-hawk
        hawknotes books delete --sample
      """)

  @Flag(help: "The sample books of a new library.")
  var sample = false

  @OptionGroup var colour: ColourOption

  @Argument(help: ArgumentHelp("The books.", valueName: "book"), completion: .books)
  var books: [String] = []

  func validate() throws {
    if books.isEmpty != sample { throw ValidationError("give books, or --sample") }
  }

  func run() throws(Failure) {
    let library = try CommandLibrary.toChange(.ofCommand())
    let found =
      try sample
      ? samples(in: library)
      : books.map { name throws(Failure) in try library.names.book(name) }
    guard !found.isEmpty else {
      throw Failure(.notFound, "no sample book is left in the library")
    }
    try library.delete(found.map { .book($0) })
  }

  private func samples(in library: CommandLibrary) throws(Failure) -> [Book.ID] {
    try library.ask { library throws(LibraryError) in
      var found: [Book.ID] = []
      for book in try Shelf(json: SampleShelf.json).books where try library.book(book.id) != nil {
        found.append(book.id)
      }
      return found
    }
  }
}
