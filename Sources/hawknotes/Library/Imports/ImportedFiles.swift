import struct FoundationEssentials.Date
import Glibc
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
    if !path.isStdin, let paths = FolderSearch.files(below: path) {
      for path in paths {
        let bytes = try Input.bytes(of: path, atMost: Self.largest)
        try add(path, bytes, format, isChosen: false)
      }
      guard !files.isEmpty else {
        throw Failure(.notFound, "\(path): no file of a known format: name one")
      }
    } else {
      let bytes = if let stdin { stdin } else { try Input.bytes(of: path, atMost: Self.largest) }
      try add(path, bytes, format, isChosen: true)
    }
  }

  private mutating func add(
    _ path: String, _ bytes: [UInt8], _ format: ImportFormat?, isChosen: Bool
  ) throws(Failure) {
    guard let known = format ?? ImportFormat(recognising: bytes) else {
      guard isChosen else { return }
      let formats = ImportFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure(
        .unreadable, "\(path): unknown format: name it with --format (\(formats))")
    }
    let file = ImportedFile(bytes, as: known)
    files.append((path, file))
    unreadable += file.unreadable.map {
      Unreadable(path: path, line: $0.line, reason: $0.reason)
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
