import CPlatform
import struct FoundationEssentials.Date
import CLibrary
import HawkNotesUI
import LibraryExchange
import LibraryModel

/// The files of an import, read.
struct ImportedFiles {
  /// A record that could not be read, or not all of it, with its file.
  struct Unreadable: Equatable {
    let path: String
    let line: Int
    let reason: String
    /// Whether the record comes in, without the values that could not be read.
    var isPartlyRead = false

    var record: Record {
      Record(["file": .text(path), "line": .int(line), "reason": .text(reason)])
    }
  }

  private var files: [ImportedFile] = []
  private(set) var unreadable: [Unreadable] = []
  /// The paths of the pages of an exported library, if there is nothing else.
  private(set) var pages: [String] = []
  private let goesOn: () -> Bool

  /// Reads a file, the files of a folder, or stdin.
  ///
  /// - Parameters:
  ///   - stdin: What stdin has, if that is the file.
  ///   - format: The format; nil to recognise it by the content.
  ///   - goesOn: Asked before each file of a folder; the reading ends once it is false.
  ///   - columns: Returns the fields of the columns of an unknown table; nil if they are not known.
  /// - Throws: `Failure` if the file cannot be read or its format is unknown, if the folder has no
  ///   file of a known format, or if the reading was ended.
  init(
    at path: String, stdin: [UInt8]?, format: ImportFormat?,
    while goesOn: @escaping () -> Bool = { true },
    columns: (TableSample) throws(Failure) -> TableMapping?
  ) throws(Failure) {
    self.goesOn = goesOn
    if !path.isStdin, let paths = filesFound(below: path, .highlights) {
      if format != .epub, format != .markdown { addFiles(paths, format) }
      if format == .epub || format == nil {
        addFiles(filesFound(below: path, .books) ?? [], format)
      }
      if format == .markdown || format == nil { addMarkdown(below: path) }
      guard goesOn() else { throw Failure(.busy, "\(path): the reading was ended") }
      guard !files.isEmpty || !pages.isEmpty || !unreadable.isEmpty else {
        throw Failure(.notFound, "\(path): no file of a known format: name one")
      }
    } else {
      let file = if let stdin { FileBytes(stdin) } else { try Self.bytes(of: path) }
      if try !addTable(path, file, format, columns) { try addChosen(path, file, format) }
    }
    files = ImportedFile.joined(files)
  }

  /// Returns the files below a folder, nil if the path is none, and records what is skipped.
  ///
  /// The same folders are searched for files of each kind: what is recorded already is not again.
  private mutating func filesFound(below path: String, _ kind: FolderSearch.Kind) -> [String]? {
    let known = Set(unreadable.map(\.path))
    return FolderSearch.files(below: path, kind, while: goesOn) { path, reason in
      if !known.contains(path) { addSkipped(path, reason) }
    }
  }

  /// Adds the files of a folder that are of a format, or of any known one.
  private mutating func addFiles(_ paths: [String], _ format: ImportFormat?) {
    var titles: FileBytes?
    var annotations: [(path: String, bytes: FileBytes)] = []
    for path in paths {
      guard let bytes = readable(path) else { continue }
      guard let found = ImportFormat(recognising: bytes) else {
        if ImportFormat.isTitlesOfAppleBooks(bytes) { titles = bytes }
        continue
      }
      guard format == nil || found == format else { continue }
      if found == .appleBooks {
        annotations.append((path, bytes))
      } else {
        add(path, ImportedFile(bytes, as: found, named: path.lastPathPart.withoutEnding))
      }
    }
    for file in annotations {
      add(file.path, ImportedFile(file.bytes, as: .appleBooks, titles: titles))
    }
  }

  /// Returns the content of a file of a folder; nil if it cannot be read, which is recorded, or if
  /// the reading was ended.
  private mutating func readable(_ path: String) -> FileBytes? {
    guard goesOn() else { return nil }
    do throws(Failure) {
      return try Self.bytes(of: path)
    } catch {
      let isNamed = error.message.hasPrefix(path + ": ")
      addSkipped(path, isNamed ? String(error.message.dropFirst(path.count + 2)) : error.message)
      return nil
    }
  }

  private mutating func addSkipped(_ path: String, _ reason: String) {
    unreadable.append(Unreadable(path: path, line: 1, reason: reason))
  }

  /// Adds a table of no known format; returns whether it is one, and its columns are known.
  private mutating func addTable(
    _ path: String, _ bytes: FileBytes, _ format: ImportFormat?,
    _ columns: (TableSample) throws(Failure) -> TableMapping?
  ) throws(Failure) -> Bool {
    guard let sample = TableSample(bytes),
      format == .csv
        || format == nil && !path.isMarkdown && ImportFormat(recognising: bytes) == nil
    else { return false }
    guard let mapping = try columns(sample) else {
      throw Failure(
        .unreadable,
        "\(path): unknown table: name its columns with --columns title=NAME,author=NAME,…; it has "
          + sample.columnWords)
    }
    guard mapping.fields.contains(.title) else {
      throw Failure(
        .unreadable,
        "\(path): no column has the titles: name it with --columns title=NAME,…; it has "
          + sample.columnWords)
    }
    add(path, ImportedFile(bytes, as: .csv, columns: mapping))
    return true
  }

  private mutating func addChosen(
    _ path: String, _ bytes: FileBytes, _ format: ImportFormat?
  ) throws(Failure) {
    let isMarkdown = path.isMarkdown && !bytes.isDatabase
    let found = format ?? ImportFormat(recognising: bytes) ?? (isMarkdown ? .markdown : nil)
    guard let known = found else {
      if bytes.isEmpty, !bytes.isDatabase {
        throw Failure(.unreadable, "\(path) is empty: name another file")
      }
      if ImportFormat.isTitlesOfAppleBooks(bytes) {
        throw Failure(
          .unreadable, "\(path) has only the titles of the books: name the folder above it")
      }
      let formats = ImportChoice.allValueStrings.joined(separator: ", ")
      throw Failure(
        .unreadable, "\(path): unknown format: name it with --format (\(formats))")
    }
    if known == .markdown, !path.isStdin {
      var folder = MarkdownFolder(named: path.folderPath.folderName ?? "Markdown")
      folder.add(bytes.rest(), at: path.lastPathPart)
      return add(path, folder, at: "")
    }
    let titles = known == .appleBooks ? try Self.titles(beside: path) : nil
    let name = path.isStdin ? "" : path.lastPathPart.withoutEnding
    // An empty export is nothing new, but a file of another kind is a mistake.
    let mayBeEmpty = format == nil || bytes.isEmpty || ImportFormat(recognising: bytes) == known
    let file = ImportedFile(bytes, as: known, named: name, titles: titles)
    guard mayBeEmpty || !file.books.isEmpty || !file.unreadable.isEmpty else {
      throw Failure(
        .unreadable, "\(path): not in the format \(known.rawValue): leave out --format")
    }
    add(path, file)
  }

  private mutating func addMarkdown(below root: String) {
    guard let paths = filesFound(below: root, .markdown), !paths.isEmpty else { return }
    var folder = MarkdownFolder(named: root.folderName ?? "Markdown")
    for path in paths {
      guard let bytes = readable(path) else { continue }
      if ImportFormat(recognising: bytes) == .koreader {
        add(path, ImportedFile(bytes, as: .koreader))
        continue
      }
      folder.add(bytes.rest(), at: String(path.dropFirst(root.count + 1)))
    }
    add(root, folder, at: root + "/")
  }

  /// Adds a folder of Markdown, or a file if the root is empty.
  private mutating func add(_ path: String, _ folder: MarkdownFolder, at root: String) {
    files.append(folder.file)
    if let problem = folder.problemOfPages {
      if files.allSatisfy(\.books.isEmpty) {
        pages = root.isEmpty ? [path] : folder.pages.map { root + $0 }
      } else {
        addSkipped(path, problem)
      }
    }
    unreadable += folder.unreadableFiles.map { file in
      Unreadable(root.isEmpty ? path : root + file.path, file.record)
    }
  }

  private mutating func add(_ path: String, _ file: ImportedFile) {
    files.append(file)
    unreadable += file.unreadable.map { Unreadable(path, $0) }
  }

  /// Returns the database with the titles of Apple Books: it is in a folder beside that of the
  /// annotations.
  private static func titles(beside path: String) throws(Failure) -> FileBytes? {
    let folder = path.folderPath
    let paths = FolderSearch.files(below: folder + "../BKLibrary", .highlights) ?? []
    for path in paths + (FolderSearch.files(below: folder + ".", .highlights) ?? []) {
      let bytes = try bytes(of: path)
      if ImportFormat.isTitlesOfAppleBooks(bytes) { return bytes }
    }
    return nil
  }

  /// Returns the content of a file; a database has the commits of its log.
  ///
  /// The database may be in use: it is read again if it has changed meanwhile.
  private static func bytes(of path: String) throws(Failure) -> FileBytes {
    let log = path + "-wal"
    guard access(log, R_OK) == 0 else {
      return FileBytes(pieces: try Input.pieces(of: path, atMost: largest))
    }
    var last = checksum(try Input.pieces(of: path, atMost: largest))
    for attempt in 1...10 {
      let before = fileStatus(log)
      let changes = try Input.bytes(of: log, atMost: largest)
      let database = try Input.pieces(of: path, atMost: largest)
      let sum = checksum(database)
      let isSame = before.flatMap { fileStatus(log)?.isUnchanged(since: $0) } ?? false
      if sum == last, isSame || attempt > 3 {
        let whole = FileBytes(pieces: consume database).rest()
        return FileBytes(WriteAheadLog.merged(whole, changes))
      }
      last = sum
    }
    throw Failure(.busy, "\(path) is in use: try again")
  }

  /// The checksum of a file in pieces: two versions of a large file would take too much memory.
  private static func checksum(_ pieces: [[UInt8]]) -> UInt32 {
    pieces.reduce(0) { platform_crc32c($0, $1, $1.count) }
  }

  /// Largest file, in bytes.
  static let largest = 256 << 20

  /// Number of books and highlights.
  var count: Int {
    files.reduce(0) { $0 + $1.books.reduce(0) { $0 + 1 + $1.highlights.count } }
  }

  func hasBook(where isMeant: (ImportedBook) -> Bool) -> Bool {
    files.contains { $0.books.contains(where: isMeant) }
  }

  /// The requests to import them.
  func requests(
    as batch: Origin.Batch, _ answers: ImportAnswers
  ) -> [ImportRequest] {
    let time = Date()
    return files.map { file in
      ImportRequest(
        file.books, from: file.format.rawValue, as: batch, answers: answers, at: time)
    }
  }
}

extension String {
  /// The name of a file without its ending.
  fileprivate var withoutEnding: String {
    lastIndex(of: ".").flatMap { $0 > startIndex ? String(self[..<$0]) : nil } ?? self
  }

  /// The name of the folder at this path, also of `.` and `..`; nil for `/`.
  var folderName: String? {
    lastPathPart.unlessDot ?? (isEmpty ? "." : self).resolvedPath.lastPathPart.unlessDot
  }

  /// The name of a folder, unless it is none, such as `.` or `/`.
  var unlessDot: String? {
    contains { $0 != "." && $0 != "/" } && self != "~" ? self : nil
  }
}

extension [ImportedFiles.Unreadable] {
  /// Number of the records of which nothing comes in.
  var lost: Int { count { !$0.isPartlyRead } }
  /// Number of the records that come in without some values.
  var partlyRead: Int { count(where: \.isPartlyRead) }
}

extension ImportedFiles.Unreadable {
  fileprivate init(_ path: String, _ record: UnreadableRecord) {
    self.init(
      path: path, line: record.line, reason: record.reason, isPartlyRead: record.isPartlyRead)
  }
}
