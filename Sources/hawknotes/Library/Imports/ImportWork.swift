import HawkNotesUI
import LibraryExchange
import LibraryExchange
import LibraryModel
import LibraryStore

/// The import of a file or folder for a window: an exported library, or files of other programs.
struct ImportWork {
  private enum Source {
    case files(ImportedFiles)
    case document(path: String)
    case pages(ImportedFiles)
  }

  private let source: Source
  private let batch: Origin.Batch
  private let answers: ImportAnswers
  private(set) var unreadable: [ImportedFiles.Unreadable] = []

  /// Reads the files at a path.
  ///
  /// - Parameters:
  ///   - columns: The fields of the columns of a table; nil if they are not known.
  ///   - goesOn: Asked before each file of a folder; the reading ends once it is false.
  ///   - table: Receives a table whose columns are not known, before it is refused.
  init(
    _ path: String, as batch: Origin.Batch, _ answers: ImportAnswers = ImportAnswers(),
    columns: TableMapping?, while goesOn: @escaping () -> Bool = { true },
    table: (TableSample) -> Void = { _ in }
  ) throws(Failure) {
    self.batch = batch
    self.answers = answers
    guard Input.isFileOrFolder(path) else {
      throw Failure(.usage, "\(path) is neither a file nor a folder: name another one")
    }
    if try LibraryDocumentImport.lines(of: path, stdin: nil) != nil {
      source = .document(path: path)
    } else {
      let files = try ImportedFiles(
        at: path, stdin: nil, format: columns.map { _ in .csv }, while: goesOn
      ) { sample in
        if columns == nil { table(sample) }
        return columns
      }
      source = files.pages.isEmpty ? .files(files) : .pages(files)
      unreadable = files.unreadable
    }
  }

  /// Opens a library for ``dryRun(in:)``: an exported library is tried by adding it and rolling
  /// back.
  func openForDryRun(_ path: String, wait: Duration) throws(LibraryError) -> Library {
    switch source {
    case .files: try Library(reading: path, wait: wait)
    case .document, .pages: try Library(path: path, wait: wait)
    }
  }

  /// Number of books and highlights; 0 if it is not known.
  var count: Int { if case .files(let files) = source { files.count } else { 0 } }

  /// Reviews the import.
  func dryRun(in library: Library) throws(Failure) -> (ImportNumbers, [ImportOutcome]) {
    switch source {
    case .document(let path):
      return (try add(path, to: library, isDryRun: true), [])
    case .pages(let files):
      return (try add(.pages(files), to: library, isDryRun: true), [])
    case .files(let files):
      let requests = files.requests(as: batch, answers)
      let outcomes = try asked(library) { () throws(LibraryError) in
        try library.outcome(of: requests)
      }
      return (numbers(of: outcomes, files), outcomes)
    }
  }

  /// Imports, and returns the outcome.
  func run(in library: Library, progress: (Int) -> Void) throws(Failure) -> ImportNumbers {
    switch source {
    case .document(let path): return try add(path, to: library, isDryRun: false)
    case .pages(let files): return try add(.pages(files), to: library, isDryRun: false)
    case .files(let files):
      let requests = files.requests(as: batch, answers)
      let outcomes = try asked(library) { () throws(LibraryError) in
        try library.import(requests, progress: progress)
      }
      return numbers(of: outcomes, files)
    }
  }

  private func add(
    _ path: String, to library: Library, isDryRun: Bool
  ) throws(Failure) -> ImportNumbers {
    guard let lines = try LibraryDocumentImport.lines(of: path, stdin: nil) else {
      throw Failure(.unreadable, "\(path) has changed: import it again")
    }
    return try add(.lines(lines, of: path), to: library, isDryRun: isDryRun)
  }

  private func add(
    _ source: LibraryDocumentImport.Source, to library: Library, isDryRun: Bool
  ) throws(Failure) -> ImportNumbers {
    let document = try LibraryDocumentImport(source, isDryRun: isDryRun, as: batch) {
      next throws(Failure) in
      try asked(library) { () throws(LibraryError) in
        try library.add(as: batch, isDryRun: isDryRun, next)
      }
    }
    return ImportNumbers(
      document.added, unreadable: document.unreadable.lost,
      partlyRead: document.unreadable.partlyRead)
  }

  private func numbers(of outcomes: [ImportOutcome], _ files: ImportedFiles) -> ImportNumbers {
    ImportNumbers(
      outcomes, unreadable: files.unreadable.lost, partlyRead: files.unreadable.partlyRead)
  }

  /// Calls the library, which waits for other processes.
  private func asked<Answer>(
    _ library: Library, _ body: () throws(LibraryError) -> Answer
  ) throws(Failure) -> Answer {
    do { return try library.patiently(body) } catch { throw Failure(error) }
  }
}
