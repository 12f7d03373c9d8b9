import ArgumentParser
import CPlatform
import struct FoundationEssentials.Date
import Glibc
import LibraryExchange
import LibraryModel
import LibraryStore

/// The command `hawknotes import FILE|DIR|-`.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", _superCommandName: "hawknotes",
    abstract: "Import highlights, notes and books of other programs.",
    discussion: """
      Reads My Clippings.txt of a Kindle and the notebook of its app, the CSV of Goodreads, The \
      StoryGraph, LibraryThing, BookWyrm, Open Library, Openreads and Readwise, the JSON of Readwise \
      Reader, the files and the JSON of KOReader, the highlights of Moon+ Reader, Tolino and \
      PocketBook, the databases of Kobo and Apple Books, annotations and the catalogue of Calibre, \
      books in EPUB, folders of Markdown, and an export of the library in JSON or Markdown. In a folder \
      or on a device, all such files are found. A second import adds only what is new.

      Any other table comes in with --columns FIELD=COLUMN,…; a column is its name, or its number in \
      a file without names. The fields are \(TableField.allCases.map(\.rawValue).joined(separator: ", ")).

      EXAMPLES:
        hawknotes import --dry-run 'My Clippings.txt'
        hawknotes import /media/kindle
        hawknotes import --columns title=Name,author=Writer,note=Text,page=Seite books.csv
        hawknotes import goodreads.csv --book 'Emma=the-emma-of-my-shelf'
      """)

  @Option(
    help: ArgumentHelp("The format; by default, what the content looks like.", valueName: "format"),
    completion: .list(ImportChoice.allValueStrings))
  var format: ImportChoice?

  @Option(
    help: ArgumentHelp(
      "The columns of a table: title=Name,author=2. Can be repeated.", valueName: "field=column"))
  var columns: [String] = []

  @Flag(help: "Say what would be imported, and change nothing.")
  var dryRun = false

  @Option(
    help: ArgumentHelp("Undo an import, by the id that it printed.", valueName: "import"))
  var undo: String?

  @Option(
    help: ArgumentHelp(
      "The book of the library for a title; TITLE= makes a new book. Can be repeated.",
      valueName: "title=book"))
  var book: [String] = []

  @Option(
    help: ArgumentHelp("Leave out the books with this title. Can be repeated.", valueName: "title"))
  var skip: [String] = []

  @Flag(help: "As JSON.")
  var json = false

  @OptionGroup var colour: ColourOption

  @Argument(
    help: ArgumentHelp("The file or folder; - is standard input.", valueName: "file"),
    completion: .file())
  var path: String?

  func validate() throws {
    if (path == nil) == (undo == nil) { throw ValidationError("give a file, or --undo") }
    if undo != nil,
      dryRun || format != nil || !book.isEmpty || !skip.isEmpty || json
        || !columns.isEmpty
    {
      throw ValidationError("--undo cannot be combined with other options")
    }
    if !columns.isEmpty, format != nil, format != .other(.csv) {
      throw ValidationError("--columns is for tables: leave out --format")
    }
  }

  func run() throws(Failure) {
    if let undo { return try UndoneImportReport(undo).print() }
    guard let path else { return }
    // Gives the pieces of the file back to the system as they are read.
    platform_arrange_memory()
    let stdin =
      Input.isStream(path) ? try Input.bytes(of: path, atMost: ImportedFiles.largest) : nil
    let lines =
      format?.format == nil && columns.isEmpty
      ? try LibraryDocumentImport.lines(of: path, stdin: stdin) : nil
    if let lines { return try importDocument(.lines(lines, of: path)) }
    guard format != .json else {
      if stdin == nil, access(path, R_OK) != 0 { throw Input.failure(path) }
      throw Failure(.unreadable, "\(path) is not hawknotes.json of an export: name another file")
    }
    let names = try ColumnNames(columns)
    let files = try ImportedFiles(
      at: path, stdin: stdin, format: names.isEmpty ? format?.format : .csv
    ) { sample throws(Failure) in
      if names.isEmpty { return format == nil ? nil : sample.guess }
      return try names.mapping(of: sample)
    }
    if !files.pages.isEmpty { return try importDocument(.pages(files)) }
    let batch = Origin.Batch()
    let report = ImportReport(
      batch: dryRun ? nil : batch, outcomes: try outcomes(files, batch),
      unreadable: files.unreadable, words: words(path))
    try report.print(isJSON: json)
  }

  /// The words of this command, without `--dry-run`.
  private func words(_ path: String) -> [String] {
    let format = format.map { ["--format", $0.defaultValueDescription] } ?? []
    let columns = columns.flatMap { ["--columns", $0] }
    let answers = book.flatMap { ["--book", $0] } + skip.flatMap { ["--skip", $0] }
    let isOption = path.hasPrefix("-") && !path.isStdin
    return ["hawknotes", "import"] + format + columns + answers + [isOption ? "./" + path : path]
  }

  private func answers(
    to files: ImportedFiles, in library: CommandLibrary
  ) throws(Failure) -> ImportAnswers {
    try ImportAnswers(skip: skip, book: book, of: files, in: library)
  }

  private func importDocument(_ source: LibraryDocumentImport.Source) throws(Failure) {
    let (home, batch) = (try Home.ofCommand(), Origin.Batch())
    if dryRun, try CommandLibrary.toRead(home) == nil {
      let document = try LibraryDocumentImport(source, isDryRun: true, as: batch, nil)
      return try document.print(isJSON: json)
    }
    let document = try LibraryDocumentImport(source, isDryRun: dryRun, as: batch) {
      next throws(Failure) in
      let library = try CommandLibrary.toFill(home)
      defer { library.recordIdentity() }
      return try library.ask { library throws(LibraryError) in
        try library.add(as: batch, isDryRun: dryRun, next)
      }
    }
    try document.print(isJSON: json)
  }

  private func outcomes(
    _ files: ImportedFiles, _ batch: Origin.Batch
  ) throws(Failure) -> [ImportOutcome] {
    let home = try Home.ofCommand()
    if !dryRun {
      let library = try CommandLibrary.toChange(home)
      let requests = files.requests(as: batch, try answers(to: files, in: library))
      let progress = ImportProgress(of: files.count)
      defer {
        progress.finish()
        library.recordIdentity()
      }
      return try library.ask { library throws(LibraryError) in
        try library.import(requests) { progress.show($0) }
      }
    }
    let library = try CommandLibrary.toTry(home)
    let requests = files.requests(as: batch, try answers(to: files, in: library))
    return try library.ask { library throws(LibraryError) in try library.outcome(of: requests) }
  }
}
