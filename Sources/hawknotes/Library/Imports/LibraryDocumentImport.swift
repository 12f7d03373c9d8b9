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
    case .lines(let lines, let path): (added, unreadable) = try Self.take(lines, of: path, add)
    case .pages(let files): (added, unreadable) = try Self.take(files, add)
    }
  }

  private static func take(
    _ lines: LineReader, of path: String, _ add: Add
  ) throws(Failure) -> (AddedEntries, [ImportedFiles.Unreadable]) {
    var lines = lines
    var records = LibraryRecords { lines.next() }
    var faults: [ImportedFiles.Unreadable] = []
    // The lines of the entries.
    var entries: [Int] = []
    var isLastRead = true
    let next = { () -> LibraryEntry? in
      while let record = records.next() {
        let known = faults.count
        let leaveOut = { (reason: String) in
          faults.append(
            ImportedFiles.Unreadable(
              path: path, line: records.line, reason: reason, isPartlyRead: true))
        }
        do throws(UnreadableEntry) {
          isLastRead = true
          let entry = try LibraryDocument.entry(of: record, leaveOut)
          entries.append(records.line)
          return entry
        } catch {
          isLastRead = false
          // A refused record does not come in without some values.
          faults.removeSubrange(known...)
          faults.append(
            ImportedFiles.Unreadable(path: path, line: records.line, reason: error.reason))
        }
      }
      // A record that is cut itself is reported.
      if !records.isWhole, isLastRead {
        faults.append(
          ImportedFiles.Unreadable(
            path: path, line: max(1, records.line), reason: "the file was cut after this line"))
      }
      return nil
    }
    let added = try add(next)
    return (added, faults + added.ownerless.map { ownerless(path, line: entries[$0]) })
  }

  private static func ownerless(_ path: String, line: Int) -> ImportedFiles.Unreadable {
    ImportedFiles.Unreadable(
      path: path, line: line, reason: "its book or character is missing, or comes after it")
  }

  /// Reads pages; if there is only one, also the pages of its book and character.
  private static func take(
    _ files: ImportedFiles, _ add: Add
  ) throws(Failure) -> (AddedEntries, [ImportedFiles.Unreadable]) {
    var (pages, faults) = (ExportedPages(), files.unreadable)
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
    // The paths of the entries.
    var entries: [String] = []
    var rest = pages.paths.enumerated().makeIterator()
    let added = try add {
      while let (number, path) = rest.next() {
        do throws(Failure) {
          let bytes = try Input.bytes(of: path)
          do throws(PageProblem) {
            let entry = try pages.entry(of: bytes, at: path, number: number)
            entries.append(path)
            return entry
          } catch {
            faults.append(
              ImportedFiles.Unreadable(path: path, line: error.line, reason: error.reason))
          }
        } catch {
          faults.append(ImportedFiles.Unreadable(path: path, line: 1, reason: error.message))
        }
      }
      return nil
    }
    return (added, faults + added.ownerless.map { ownerless(entries[$0], line: 1) })
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

extension String {
  /// The path with the name of its folder, which a book's page has too.
  fileprivate var withFolderName: String {
    let folder = folderPath
    guard folder.lastPathPart.unlessDot == nil,
      let path = realpath(folder.isEmpty ? "." : folder, nil)
    else { return self }
    defer { free(path) }
    return String(cString: path) + "/" + lastPathPart
  }
}
