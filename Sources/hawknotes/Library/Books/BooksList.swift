import ArgumentParser
import LibraryModel
import LibraryStore

struct BooksList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List books, in the reader's order.",
    discussion: """
      --since and --until are about the day on which a book was added.

      EXAMPLES:
        hawknotes books list --sort last-note --limit 5
        hawknotes books list --since 2026 --tag fear --json
        hawknotes books list --format '{title} {notes}'
      """)

  @Option(
    help: ArgumentHelp("Only this book, or the book of this character.", valueName: "owner"),
    completion: .owners)
  var of: String?

  @Option(
    help: ArgumentHelp("Only books with a note with this tag, or one below it.", valueName: "tag"),
    completion: .tags)
  var tag: String?

  @OptionGroup var period: PeriodOptions

  @Option(help: "The order: position, title, author, added, last-note or rating.")
  var sort = BookQuery.Sort.position

  @OptionGroup var list: ListOptions<Listed.Books>

  func run() throws(Failure) {
    var printer = try ListPrinter(list)
    let period = try period.period()
    let library = try CommandLibrary.toList(.ofCommand())
    let books = try books(in: library)
    try library.forEachBook(BookQuery(sort: sort)) { row throws(Failure) in
      guard period.contains(row.added), books?.contains(row.id) != false else { return true }
      guard printer.needsRecords, printer.isOpen else {
        try printer.print(Record([:]), line: row.line)
        return printer.isOpen
      }
      let book = try library.ask { library throws(LibraryError) in try library.book(row.id) }
      if let book { try printer.print(Record(book, row), line: row.line) }
      return printer.isOpen
    }
    try printer.finish()
  }

  /// Returns the only books that `--of` and `--tag` allow; nil for all.
  private func books(in library: CommandLibrary) throws(Failure) -> Set<Book.ID>? {
    let only = try of.map { name throws(Failure) in
      Set([try library.names.owner(name).book].compactMap(\.self))
    }
    guard let tag else { return only }
    let tagged = try library.owners(taggedWith: tag).compactMap(\.book)
    return only?.intersection(tagged) ?? Set(tagged)
  }
}

extension CommandLibrary {
  /// Calls `body` with each book, until it returns false.
  func forEachBook(
    _ query: BookQuery = BookQuery(), _ body: (BookRow) throws(Failure) -> Bool
  ) throws(Failure) {
    try forEachRow(
      { library, offset throws(LibraryError) in
        try library.books(query, from: offset, limit: 500).rows
      }, body)
  }
}
