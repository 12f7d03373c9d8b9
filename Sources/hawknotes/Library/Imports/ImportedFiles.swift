import struct FoundationEssentials.Date
import Glibc
import HawkNotesUI
import LibraryExchange
import LibraryModel

/// The files of an import, read.
struct ImportedFiles {
  /// A record that could not be read, with its file.
  struct Unreadable: Equatable {
    let path: String
    let line: Int
    let reason: String

    var record: Record {
      Record(["file": .text(path), "line": .int(line), "reason": .text(reason)])
    }
  }

  private var files: [(path: String, file: ImportedFile)] = []
  private(set) var unreadable: [Unreadable] = []

  /// Reads a file, the files of a folder, or stdin.
  ///
  /// - Parameters:
  ///   - stdin: What stdin has, if that is the file.
  ///   - format: The format; nil to recognise it by the content.
  /// - Throws: `Failure` if the file cannot be read or its format is unknown, or if the folder has no file
  ///   of a known format.
  init(at path: String, stdin: [UInt8]?, format: ImportFormat?) throws(Failure) {
    if !path.isStdin, let paths = FolderSearch.files(below: path, .highlights) {
      if format != .epub, format != .markdown { try addFiles(paths, format) }
      if files.isEmpty, format == .epub || format == nil {
        try addFiles(FolderSearch.files(below: path, .books) ?? [], format)
      }
      if files.isEmpty, format == .markdown || format == nil { try addMarkdown(below: path) }
      guard !files.isEmpty else {
        throw Failure(.notFound, "\(path): no file of a known format: name one")
      }
    } else {
      let bytes = if let stdin { stdin } else { try Self.bytes(of: path) }
      try addChosen(path, bytes, format)
    }
  }

  /// Adds the files of a folder that are of a format, or of any known one.
  private mutating func addFiles(_ paths: [String], _ format: ImportFormat?) throws(Failure) {
    var titles: [UInt8] = []
    var annotations: [(path: String, bytes: [UInt8])] = []
    for path in paths {
      let bytes = try Self.bytes(of: path)
      guard let found = ImportFormat(recognising: bytes) else {
        if ImportFormat.isTitlesOfAppleBooks(bytes) { titles = bytes }
        continue
      }
      guard format == nil || found == format else { continue }
      if found == .appleBooks {
        annotations.append((path, bytes))
      } else {
        add(path, ImportedFile(bytes, as: found))
      }
    }
    for file in annotations {
      add(file.path, ImportedFile(file.bytes, as: .appleBooks, titles: titles))
    }
  }

  private mutating func addChosen(
    _ path: String, _ bytes: [UInt8], _ format: ImportFormat?
  ) throws(Failure) {
    let found = format ?? ImportFormat(recognising: bytes) ?? (path.isMarkdown ? .markdown : nil)
    guard let known = found else {
      if ImportFormat.isTitlesOfAppleBooks(bytes) {
        throw Failure(
          .unreadable, "\(path) has only the titles of the books: name the folder above it")
      }
      let formats = ImportFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure(
        .unreadable, "\(path): unknown format: name it with --format (\(formats))")
    }
    if known == .markdown, !path.isStdin {
      var folder = MarkdownFolder(named: path.folderPath.lastPathPart.unlessDot ?? "Markdown")
      folder.add(bytes, at: path.lastPathPart)
      return add(path, folder, at: "")
    }
    let titles = known == .appleBooks ? try Self.titles(beside: path) : []
    add(path, ImportedFile(bytes, as: known, titles: titles))
  }

  private mutating func addMarkdown(below root: String) throws(Failure) {
    guard let paths = FolderSearch.files(below: root, .markdown), !paths.isEmpty else { return }
    var folder = MarkdownFolder(named: root.lastPathPart.unlessDot ?? "Markdown")
    for path in paths {
      folder.add(try Self.bytes(of: path), at: String(path.dropFirst(root.count + 1)))
    }
    add(root, folder, at: root + "/")
  }

  private mutating func add(_ path: String, _ folder: MarkdownFolder, at root: String) {
    files.append((path, folder.file))
    unreadable += folder.unreadableFiles.map { file in
      Unreadable(
        path: root.isEmpty ? path : root + file.path, line: file.record.line,
        reason: file.record.reason)
    }
  }

  private mutating func add(_ path: String, _ file: ImportedFile) {
    files.append((path, file))
    unreadable += file.unreadable.map {
      Unreadable(path: path, line: $0.line, reason: $0.reason)
    }
  }

  /// Returns the database with the titles of Apple Books: it is in a folder beside that of the annotations.
  private static func titles(beside path: String) throws(Failure) -> [UInt8] {
    let folder = path.folderPath
    let paths = FolderSearch.files(below: folder + "../BKLibrary", .highlights) ?? []
    for path in paths + (FolderSearch.files(below: folder + ".", .highlights) ?? []) {
      let bytes = try bytes(of: path)
      if ImportFormat.isTitlesOfAppleBooks(bytes) { return bytes }
    }
    return []
  }

  /// Returns the content of a file; a database has the commits of its log.
  ///
  /// The database may be in use: it is read again if it has changed meanwhile.
  private static func bytes(of path: String) throws(Failure) -> [UInt8] {
    let bytes = try Input.bytes(of: path, atMost: largest)
    let log = path + "-wal"
    guard access(log, R_OK) == 0 else { return bytes }
    var (database, attempts) = (bytes, 0)
    while true {
      let before = FileState(log)
      let changes = try Input.bytes(of: log, atMost: largest)
      let again = try Input.bytes(of: path, atMost: largest)
      attempts += 1
      if again == database, FileState(log) == before || attempts > 3 {
        return WriteAheadLog.merged(database, changes)
      }
      database = again
      if attempts > 10 { throw Failure(.busy, "\(path) is in use: try again") }
    }
  }

  /// Largest file, in bytes.
  static let largest = 256 << 20

  /// Number of books and highlights.
  var count: Int {
    files.reduce(0) { $0 + $1.file.books.reduce(0) { $0 + 1 + $1.highlights.count } }
  }

  /// The requests to import them.
  func requests(
    as batch: Origin.Batch, _ answers: [String: ImportRequest.Answer]
  ) -> [ImportRequest] {
    let time = Date()
    return files.map { _, file in
      ImportRequest(
        file.books, from: file.format.rawValue, as: batch, answers: answers, at: time)
    }
  }

  /// What an import would do in a library that is not there yet.
  var newOutcomes: [ImportOutcome] {
    files.flatMap(\.file.books).map { book in
      var outcome = ImportOutcome(title: book.title, match: .new)
      outcome.new = book.highlights.count
      return outcome
    }
  }
}

/// What tells whether a file has changed.
private struct FileState: Equatable {
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  init(_ path: String) {
    var status = stat()
    _ = stat(path, &status)
    size = Int(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}

extension String {
  /// The name of a folder, unless it is none, such as `.` or `/`.
  fileprivate var unlessDot: String? {
    contains { $0 != "." && $0 != "/" } && self != "~" ? self : nil
  }
}
