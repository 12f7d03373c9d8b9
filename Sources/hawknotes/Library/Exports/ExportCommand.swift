import ArgumentParser
import LibraryExchange
import LibraryModel
import LibraryStore

/// The command `hawknotes export DIR|-`.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", _superCommandName: "hawknotes",
    abstract: "Write the library as Markdown files, as JSON or as CSV.",
    discussion: """
      Markdown: a folder for each book, with a page for the book, for each character and for each \
      note. JSON: one file, hawknotes.json, which `hawknotes import` reads. readwise, goodreads: one \
      CSV file that these programs import, with all notes or all books. A second export writes \
      only what changed, and never a file that is not its own.

      EXAMPLES:
        hawknotes export ~/notes
        hawknotes export --format json --all ~/backup
        hawknotes export --format json - | gzip > notes.json.gz
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case markdown, json, readwise, goodreads
  }

  @Option(help: "The format: markdown, json, readwise or goodreads.")
  var format = Format.markdown

  @Flag(help: "Markdown: one file for each book.")
  var oneFile = false

  @Flag(help: "JSON: also all revisions, and what is in the bin.")
  var all = false

  @OptionGroup var colour: ColourOption

  @Argument(
    help: ArgumentHelp("The folder; - is standard output.", valueName: "folder"),
    completion: .directory)
  var path: String

  func validate() throws {
    if oneFile, format != .markdown { throw ValidationError("--one-file is for Markdown") }
    if all, format != .json { throw ValidationError("--all is for JSON") }
  }

  func run() throws {
    try exiting { () throws(Failure) in
      let library = try CommandLibrary.toFind(.ofCommand())
      switch format {
      case .json: try JSONExport(library, isComplete: all).write(to: path)
      case .readwise: try CSVExport(library, .readwise).write(to: path)
      case .goodreads: try CSVExport(library, .goodreads).write(to: path)
      case .markdown:
        var export = try MarkdownExport(library, to: path.isStdin ? nil : ExportFolder(path))
        try export.write(isOneFile: oneFile || path.isStdin)
      }
    }
  }
}
