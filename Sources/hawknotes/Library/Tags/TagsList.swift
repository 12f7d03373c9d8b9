import ArgumentParser
import LibraryModel
import LibraryStore

struct TagsList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the tags of notes, with the number of their notes.",
    discussion: """
      EXAMPLES:
        hawknotes tags list --sort notes --limit 10
        hawknotes tags list --of the-good-hawk/agatha --format '{name} {notes}'
      """)

  @OptionGroup var selection: NoteOptions

  @Option(help: "The order: name, notes or last-note.")
  var sort = TagRow.Sort.name

  @OptionGroup var list: ListOptions<Listed.Tags>

  func run() throws(Failure) {
    var printer = try ListPrinter(list)
    let library = try CommandLibrary.toList(.ofCommand())
    let listing = try selection.listing(in: library)
    let tags = try library.ask { library throws(LibraryError) in
      try library.tags(of: listing, by: sort, limit: list.limit)
    }
    for tag in tags { try printer.print(Record(tag), line: tag.line) }
    try printer.finish()
  }
}
