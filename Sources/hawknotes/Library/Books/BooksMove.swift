import ArgumentParser
import LibraryModel
import LibraryStore

struct BooksMove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Move a book in the order of books.",
    discussion: """
      EXAMPLES:
        hawknotes books move the-good-hawk --last
      """)

  @OptionGroup var placement: PlacementOptions

  @OptionGroup var colour: ColourOption

  @Argument(help: "Its id, its URL, its title or the beginning of its id.", completion: .books)
  var book: String

  func validate() throws {
    if !placement.isGiven { throw ValidationError("give --first, --last, --before or --after") }
  }

  func run() throws(Failure) {
    let library = try CommandLibrary.toChange(.ofCommand())
    let id = try library.names.book(book)
    let (book, _) = try library.book(id)
    let placement = try placement.placement(of: id) { name throws(Failure) in
      try library.names.book(name)
    } end: { () throws(Failure) in
      var last: Book.ID?
      try library.forEachBook { row throws(Failure) in
        if row.id != id { last = row.id }
        return true
      }
      return last
    }
    if let placement {
      try library.ask { library throws(LibraryError) in
        _ = try library.reorder(id, placement, from: book.position)
      }
    }
    try Output.write(saved: Link(to: .book(id)).url)
  }
}
