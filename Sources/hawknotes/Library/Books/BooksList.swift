import ArgumentParser
import struct FoundationEssentials.Date
import LibraryModel
import LibraryStore

/// The command `hawknotes books list`.
struct BooksList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List books, in the reader's order.",
    discussion: """
      EXAMPLES:
        hawknotes books list --sort last-note --limit 5
        hawknotes books list --since 2026 --json
        hawknotes books list --format '{title} {notes}'
      """)

  @OptionGroup var period: PeriodOptions

  @Option(help: "The order: position, title, author, added, last-note or rating.")
  var sort = BookQuery.Sort.position

  @OptionGroup var list: ListOptions

  func run() throws {
    try exiting { () throws(Failure) in
      var printer = try ListPrinter(list, name: "books", fields: Record.bookFields)
      let (since, until) = try period.dates()
      if let library = try CommandLibrary.toRead(.ofCommand()) {
        var rest = list.limit ?? .max
        try library.forEachBook(BookQuery(sort: sort)) { row throws(Failure) in
          guard row.wasAdded(since: since, until: until) else { return true }
          guard rest > 0 else { return false }
          rest -= 1
          guard printer.needsRecords else {
            try printer.print(Record([:]), line: row.line)
            return true
          }
          let book = try library.ask { library throws(LibraryError) in try library.book(row.id) }
          if let book { try printer.print(Record(book, row), line: row.line) }
          return true
        }
      }
      try printer.finish()
    }
  }
}

extension BookRow {
  fileprivate func wasAdded(since: Date?, until: Date?) -> Bool {
    guard since != nil || until != nil else { return true }
    guard let added else { return false }
    return since.map { added >= $0 } != false && until.map { added < $0 } != false
  }
}

extension CommandLibrary {
  /// Calls `body` with each book, until it returns false.
  func forEachBook(
    _ query: BookQuery = BookQuery(), _ body: (BookRow) throws(Failure) -> Bool
  ) throws(Failure) {
    var offset = 0
    while true {
      let rows = try ask { library throws(LibraryError) in
        try library.books(query, from: offset, limit: 500).page.rows
      }
      for row in rows where try !body(row) { return }
      offset += rows.count
      if rows.isEmpty { return }
    }
  }
}
