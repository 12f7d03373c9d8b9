import ArgumentParser
import LibraryStore

struct NotesList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List notes, the last added first.",
    discussion: """
      EXAMPLES:
        hawknotes notes list --of the-good-hawk/agatha --limit 20
        hawknotes notes list --since yesterday --format '{created} {title}'
        hawknotes notes list --jsonl --text
      """)

  @OptionGroup var selection: NoteOptions

  @Option(help: "The order: saved, created, updated or title.")
  var sort = NoteListing.Sort.saved

  @OptionGroup var list: ListOptions<Listed.Notes>

  func run() throws(Failure) {
    var printer = try ListPrinter(list)
    let library = try CommandLibrary.toList(.ofCommand())
    var pages = NotePages(try listing(in: library, printer), limit: list.limit)
    if list.json || list.jsonl { try printRecords(&pages, library, &printer) }
    while case let notes = try library.ask({ library throws(LibraryError) in
      try pages.next(in: library)
    }), !notes.isEmpty {
      for note in notes { try printer.print(Record(note), line: note.line) }
    }
    try printer.finish()
  }

  private func printRecords(
    _ pages: inout NotePages, _ library: CommandLibrary, _ printer: inout ListPrinter
  ) throws(Failure) {
    var records = NoteRecords(hasSchema: list.jsonl)
    while case let page = try library.ask({ library throws(LibraryError) in
      try pages.nextPage(in: library)
    }), !page.rows.isEmpty {
      records.forEach(in: page, of: pages.owners) { printer.print(json: $0) }
      try printer.flushIfLong()
    }
  }

  private func listing(
    in library: CommandLibrary, _ printer: ListPrinter
  ) throws(Failure) -> NoteListing {
    try selection.listing(
      in: library, by: sort, hasTexts: printer.needsTexts)
  }
}
