import ArgumentParser
import LibraryModel
import LibraryStore

/// The command `hawknotes notes list`.
struct NotesList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List notes, the last saved first.",
    discussion: """
      EXAMPLES:
        hawknotes notes list --of the-good-hawk/agatha --limit 20
        hawknotes notes list --since yesterday --format '{created} {title}'
        hawknotes notes list --jsonl --text
      """)

  @OptionGroup var selection: NoteOptions

  @Option(help: "The order: created, updated or title.")
  var sort = NoteListing.Sort.created

  @Flag(help: "In JSON, with the whole text of each note.")
  var text = false

  @OptionGroup var list: ListOptions

  func run() throws {
    try exiting { () throws(Failure) in
      var printer = try ListPrinter(list, name: "notes", fields: Record.noteFields)
      if let library = try CommandLibrary.toRead(.ofCommand()) {
        var pages = NotePages(try listing(in: library, printer), limit: list.limit)
        while case let notes = try library.ask({ library throws(LibraryError) in
          try pages.next(in: library)
        }), !notes.isEmpty {
          for note in notes { try printer.print(Record(note), line: note.line) }
        }
      }
      try printer.finish()
    }
  }

  private func listing(
    in library: CommandLibrary, _ printer: ListPrinter
  ) throws(Failure) -> NoteListing {
    try selection.listing(
      in: library, by: sort, hasTexts: list.format == nil ? text : printer.needs("text"))
  }
}
