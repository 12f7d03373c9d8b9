import ArgumentParser
import LibraryExchange
import LibraryModel
import LibraryStore

/// The command `hawknotes export DIR|FILE|-`.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", _superCommandName: "hawknotes",
    abstract: "Write the library as Markdown files, JSON or CSV, or one book as a document.",
    discussion: """
      Markdown: a folder for each book, with a page for the book, for each character and for each \
      note. JSON: one file, which `hawknotes import` reads. readwise, goodreads: one CSV file that \
      these programs import, with all notes or all books. Such a file has the name in the path if \
      that ends in .json or .csv, otherwise that of the format, in the folder at the path. A second \
      export writes only what changed, removes its pages of items that are gone or renamed, and \
      never touches a file that is not its own or that you edited.

      html, epub, docx, odt, pdf: the notes of a book, a character or the Inbox as one document, \
      in their order (the oldest first, if that is the newest first). pandoc makes the last three, \
      if it is installed.

      EXAMPLES:
        hawknotes export ~/notes
        hawknotes export --format json --all ~/backup
        hawknotes export --format json - | gzip > notes.json.gz
        hawknotes export --of the-good-hawk --format epub hawk.epub
        hawknotes export --of the-good-hawk --format docx --without-tags hawk.docx
        hawknotes export --of the-good-hawk --tag draft --format html - | less
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case markdown, json, readwise, goodreads, html, epub, docx, odt, pdf
  }

  @Option(
    help: "The format: markdown, json, readwise, goodreads, html, epub, docx, odt or pdf.")
  var format = Format.markdown

  @Option(
    help: ArgumentHelp("The book or character of a document, or inbox.", valueName: "owner"),
    completion: .owners)
  var of: String?

  @Option(
    help: ArgumentHelp(
      "In a document, only notes with this tag, or one below it.", valueName: "tag"),
    completion: .tags)
  var tag: String?

  @Flag(help: "In a document, also the synopsis.")
  var synopsis = false

  @Flag(help: "In the document of a book, also its characters with their notes.")
  var characters = false

  @Flag(help: "In a document, leave out tags and places, such as #draft and @p12.")
  var withoutTags = false

  @Flag(help: "Markdown: one file for each book.")
  var oneFile = false

  @Flag(help: "JSON: also all revisions, and what is in the bin.")
  var all = false

  @OptionGroup var colour: ColourOption

  @Argument(
    help: ArgumentHelp(
      "The folder or the file; - is standard output.", valueName: "path"),
    completion: .file())
  var path: String

  func validate() throws {
    if oneFile, format != .markdown { throw ValidationError("--one-file is for Markdown") }
    if all, format != .json { throw ValidationError("--all is for JSON") }
    let isDocument = DocumentExport.Format(rawValue: format.rawValue) != nil
    if isDocument, of == nil {
      throw ValidationError("--format \(format.rawValue) writes one book: name it with --of")
    }
    if !isDocument, of != nil || tag != nil || synopsis || characters || withoutTags {
      let documents = DocumentExport.Format.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError(
        "--of, --tag, --synopsis, --characters, --without-tags are for documents: \(documents)")
    }
  }

  func run() throws(Failure) {
    let library = try CommandLibrary.toFind(.ofCommand())
    switch format {
    case .json: try JSONExport(library, isComplete: all).write(to: path)
    case .readwise: try CSVExport(library, .readwise).write(to: path)
    case .goodreads: try CSVExport(library, .goodreads).write(to: path)
    case .markdown:
      var export = try MarkdownExport(library, to: path.isStdin ? nil : ExportFolder(path))
      try export.write(isOneFile: oneFile || path.isStdin)
    case .html: try write(.html, library)
    case .epub: try write(.epub, library)
    case .docx: try write(.docx, library)
    case .odt: try write(.odt, library)
    case .pdf: try write(.pdf, library)
    }
  }
  private func write(
    _ format: DocumentExport.Format, _ library: CommandLibrary
  ) throws(Failure) {
    let owner = try library.names.owner(of ?? "")
    let selection = DocumentExport.Selection(
      tag: tag.map { TagName($0).name }, hasSynopsis: synopsis, hasCharacters: characters,
      hasTags: !withoutTags)
    let path = try DocumentExport(library, format).write(owner, selection, to: path)
    if let path { Output.say("wrote \(path)") }
  }
}
