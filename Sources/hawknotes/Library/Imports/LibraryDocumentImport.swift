import CLibrary
import HawkNotesUI
import LibraryExchange
import LibraryModel
import LibraryPages
import LibraryStore

/// Imports an exported library record by record; or page by page.
struct LibraryDocumentImport {
  /// Adds entries to the library.
  typealias Add = (() -> LibraryEntry?) throws(Failure) -> AddedEntries
  /// Where the exported library is.
  enum Source {
    /// The lines of a file at a path.
    case lines(LineReader, of: String)
    /// The pages in a folder.
    case pages(ImportedFiles)
  }

  private let batch: Origin.Batch
  private let isDryRun: Bool
  let added: AddedEntries
  let unreadable: [ImportedFiles.Unreadable]

  /// Returns the lines of an exported library; nil if the file is none.
  ///
  /// - Parameters:
  ///   - path: The file, or a folder with `hawknotes.json`.
  ///   - stdin: What stdin has, if that is the file.
  /// - Throws: `Failure` if it cannot be read, or a newer version exported it.
  static func lines(of path: String, stdin: [UInt8]?) throws(Failure) -> LineReader? {
    if let stdin {
      return try isDocument(stdin, path) ? LineReader(bytes: stdin) : nil
    }
    let inFolder = path + "/hawknotes.json"
    if access(inFolder, F_OK) == 0 { return try lines(of: inFolder, stdin: nil) }
    guard let beginning = fileBytes(path, atMost: LibraryDocument.headSize),
      try isDocument(beginning, path)
    else { return nil }
    return try LineReader(path)
  }

  /// Returns whether a file is an exported library, by its beginning.
  ///
  /// - Throws: `Failure` if a newer version exported it.
  private static func isDocument(
    _ bytes: some Sequence<UInt8>, _ path: String
  ) throws(Failure) -> Bool {
    guard !LibraryDocument.beginsNewer(bytes) else {
      throw Failure(
        .unreadable,
        "\(path) was exported by a newer version: upgrade hawknotes; nothing was changed")
    }
    return LibraryDocument.begins(bytes)
  }

  /// Imports an exported library.
  ///
  /// - Parameters:
  ///   - isDryRun: Whether the library stays as it is.
  ///   - add: Adds entries to the library; nil if there is none yet.
  init(
    _ source: Source, isDryRun: Bool, as batch: Origin.Batch, _ add: Add?
  ) throws(Failure) {
    self.isDryRun = isDryRun
    self.batch = batch
    let add = add ?? { next in Self.added(next) }
    switch source {
    case .lines(let lines, let path): (added, unreadable) = try Self.addLines(lines, of: path, add)
    case .pages(let files): (added, unreadable) = try Self.addPages(files, add)
    }
  }

  private static func addLines(
    _ lines: LineReader, of path: String, _ add: Add
  ) throws(Failure) -> (AddedEntries, [ImportedFiles.Unreadable]) {
    var entries = EntriesOfLines(lines, of: path)
    let added = try add { entries.next() }
    for index in added.ownerless { entries.report(entries.lines[index], ownerless) }
    return (added, entries.unreadable)
  }

  private static let ownerless = "its book or character is missing, or comes after it"

  /// Reads pages; if there is only one, also the pages of its book and character.
  private static func addPages(
    _ files: ImportedFiles, _ add: Add
  ) throws(Failure) -> (AddedEntries, [ImportedFiles.Unreadable]) {
    let pages = try pages(of: files)
    var faults = files.unreadable
    func report(_ path: String, _ line: Int, _ reason: String) {
      faults.append(ImportedFiles.Unreadable(path: path, line: line, reason: reason))
    }
    // The paths of the entries.
    var entries: [String] = []
    var rest = pages.paths.enumerated().makeIterator()
    let added = try add {
      while let (number, path) = rest.next() {
        do throws(PageProblem) {
          let entry = try entry(of: pages, at: path, number: number)
          entries.append(path)
          return entry
        } catch {
          report(path, error.line, error.reason)
        }
      }
      return nil
    }
    for index in added.ownerless { report(entries[index], 1, ownerless) }
    return (added, faults)
  }

  private static func pages(of files: ImportedFiles) throws(Failure) -> ExportedPages {
    var pages = ExportedPages()
    let paths = files.pages.map(\.withFolderName)
    for path in paths {
      let bytes = try Input.bytes(of: path)
      pages.add(bytes, at: path)
      guard paths.count == 1 else { continue }
      for owner in ExportedPages.owners(of: bytes, at: path)
      where access(owner, R_OK) == 0 && Input.isFileOrFolder(owner) {
        pages.add(try Input.bytes(of: owner), at: owner)
      }
    }
    return pages
  }

  private static func entry(
    of pages: ExportedPages, at path: String, number: Int
  ) throws(PageProblem) -> LibraryEntry {
    let bytes: [UInt8]
    do { bytes = try Input.bytes(of: path) } catch { throw PageProblem(1, error.message) }
    return try pages.entry(of: bytes, at: path, number: number)
  }

  /// Returns what would be added to a library that is not there yet.
  private static func added(_ next: () -> LibraryEntry?) -> AddedEntries {
    var added = AddedEntries()
    while let entry = next() {
      switch entry {
      case .book: added.books += 1
      case .character: added.characters += 1
      case .note: added.notes += 1
      case .deletion: break
      }
    }
    return added
  }

  /// Prints the numbers of added items: as JSON on stdout, or on stderr.
  ///
  /// - Throws: `Failure` with the code 65 if entries could not be read, or have no book or
  ///   character.
  func print(isJSON: Bool) throws(Failure) {
    if isJSON {
      try Output.write(lines: [record.json], orSay: summary)
    } else {
      for record in unreadable { Output.say("\(record.path):\(record.line): \(record.reason)") }
      Output.say(summary)
    }
    guard unreadable.isEmpty else {
      throw Failure(
        ofImportWithout: unreadable.lost, partlyRead: unreadable.partlyRead,
        hasRest: isNew, isDryRun: isDryRun)
    }
  }

  private var isNew: Bool { added.books + added.characters + added.notes > 0 }

  private var summary: String {
    guard isNew else { return "nothing new" }
    let numbers = [
      count(added.books, "new book"), count(added.characters, "new character"),
      count(added.notes, "new note"), "\(added.known) skipped",
    ].joined(separator: ", ")
    if isDryRun { return "would import \(numbers)" }
    return "imported \(numbers); to undo it: hawknotes import --undo \(batch)"
  }

  private var record: Record {
    Record.schema
      + Record([
        "import": FieldValue(isNew && !isDryRun ? "\(batch)" : nil),
        "added": .records([
          Record([
            "books": .int(added.books), "characters": .int(added.characters),
            "notes": .int(added.notes), "skipped": .int(added.known),
          ])
        ]),
        "books": .records([]), "unreadable": .records(unreadable.map(\.record)),
      ])
  }
}

/// The entries of an exported library's lines.
private struct EntriesOfLines {
  private let path: String
  private var records: LibraryRecords
  private var isLastRead = true
  /// The lines of the entries that were read.
  private(set) var lines: [Int] = []
  /// The records that could not be read, or not all of them.
  private(set) var unreadable: [ImportedFiles.Unreadable] = []

  init(_ lines: LineReader, of path: String) {
    var lines = lines
    records = LibraryRecords { lines.next() }
    self.path = path
  }

  /// Returns the next entry that can be read; nil at the end.
  mutating func next() -> LibraryEntry? {
    while let record = records.next() {
      if let entry = entry(of: record) { return entry }
    }
    // A record that is cut itself is reported.
    if !records.isWhole, isLastRead {
      report(max(1, records.line), "the file was cut after this line")
    }
    return nil
  }

  private mutating func entry(of record: ArraySlice<UInt8>) -> LibraryEntry? {
    let known = unreadable.count
    let line = records.line
    do throws(UnreadableEntry) {
      isLastRead = true
      let entry = try LibraryDocument.entry(of: record) {
        report(line, $0, isPartlyRead: true)
      }
      lines.append(line)
      return entry
    } catch {
      isLastRead = false
      // A refused record does not come in without some values.
      unreadable.removeSubrange(known...)
      report(line, error.reason)
      return nil
    }
  }

  mutating func report(_ line: Int, _ reason: String, isPartlyRead: Bool = false) {
    unreadable.append(
      ImportedFiles.Unreadable(
        path: path, line: line, reason: reason, isPartlyRead: isPartlyRead))
  }
}

extension String {
  /// The path with the name of its folder, which a book's page has too.
  fileprivate var withFolderName: String {
    let folder = folderPath
    if folder.lastPathPart.unlessDot != nil { return self }
    return (folder.isEmpty ? "." : folder).resolvedPath + "/" + lastPathPart
  }
}
