import struct FoundationEssentials.Date
import LibraryExchange
import LibraryModel
import LibraryStore

/// Writes the notes for Readwise, or the books for Goodreads, as comma-separated values.
struct CSVExport {
  private let library: CommandLibrary
  private let kind: Kind

  /// The programs that read the table.
  enum Kind {
    case readwise, goodreads

    /// Name of the file in a folder.
    fileprivate var fileName: String {
      switch self {
      case .readwise: "readwise.csv"
      case .goodreads: "goodreads.csv"
      }
    }

    fileprivate var head: String {
      switch self {
      case .readwise: ReadwiseTable.head
      case .goodreads: GoodreadsTable.head
      }
    }
  }

  init(_ library: CommandLibrary, _ kind: Kind) {
    self.library = library
    self.kind = kind
  }

  /// Writes to a file, to one in a folder, or to stdout.
  func write(to path: String) throws(Failure) {
    if path.isStdin {
      return try writeLines { lines throws(Failure) in try Output.write(document: lines) }
    }
    let place = ExportFolder.place(path, forFile: kind.fileName)
    let folder = try ExportFolder(place.folder)
    let file = try folder.replacement(of: place.name) { $0.starts(with: kind.head.utf8) }
    try writeLines { lines throws(Failure) in try file.write(Array(lines.utf8)) }
    try file.finish(isSynced: true)
  }

  private func writeLines(_ write: (String) throws(Failure) -> Void) throws(Failure) {
    try write(kind.head)
    switch kind {
    case .readwise: try writeNotes(write)
    case .goodreads: try writeBooks(write)
    }
  }

  private func writeNotes(_ write: (String) throws(Failure) -> Void) throws(Failure) {
    var table = ReadwiseTable()
    try forEachPage { entries throws(Failure) in
      var lines = ""
      for entry in entries {
        if case .book(let item) = entry { table.add(item.subject) }
        if case .note(let item) = entry {
          let time = item.subject.created.text.replacing("T", with: " ")
          lines += table.line(item.subject, time: time.replacing("Z", with: "+00:00"))
        }
      }
      try write(lines)
    }
  }

  private func writeBooks(_ write: (String) throws(Failure) -> Void) throws(Failure) {
    var table = GoodreadsTable()
    try forEachPage { entries throws(Failure) in
      for entry in entries {
        if case .book(let item) = entry { table.add(item.subject) }
        if case .note(let item) = entry { table.add(item.subject, from: item.source) }
      }
    }
    let lines = table.lines { book in
      (book.added?.day ?? "").replacing("-", with: "/")
    }
    try write(lines.joined())
  }

  private func forEachPage(
    _ body: ([LibraryEntry]) throws(Failure) -> Void
  ) throws(Failure) {
    var pages = LibraryEntries(isComplete: false, in: .shared)
    while true {
      let entries = try library.ask { library throws(LibraryError) in try pages.next(in: library) }
      if entries.isEmpty { return }
      try body(entries)
    }
  }
}
