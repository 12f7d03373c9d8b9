import Glibc
import LibraryExchange
import LibraryModel
import LibraryStore

/// Writes the library as one JSON document, with an entry in each line, some hundred at a time.
struct JSONExport {
  private let library: CommandLibrary
  private let isComplete: Bool

  init(_ library: CommandLibrary, isComplete: Bool) {
    self.library = library
    self.isComplete = isComplete
  }

  /// Writes to a file, to `hawknotes.json` in a folder, or to stdout.
  func write(to path: String) throws(Failure) {
    if path.isStdin {
      return try writeEntries { bytes throws(Failure) in try Output.write(bytes: bytes) }
    }
    let place = ExportFolder.place(path, forFile: "hawknotes.json")
    let folder = try ExportFolder(place.folder)
    let file = try folder.replacement(of: place.name) { LibraryDocument.begins($0) }
    try writeEntries { bytes throws(Failure) in try file.write(bytes) }
    try file.finish(isSynced: true)
  }

  private func writeEntries(_ write: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    // A backup keeps the order in which this library got the notes: lists have it.
    var pages = LibraryEntries(isComplete: isComplete, in: isComplete ? .added : .shared)
    var writer = JSONWriter()
    var isFirst = true
    try write(Array(LibraryDocument.head.utf8))
    while true {
      let entries = try library.ask { library throws(LibraryError) in try pages.next(in: library) }
      for entry in entries {
        writer.write(raw: isFirst ? "\n" : ",\n")
        writer.write(Record(entry))
        isFirst = false
      }
      try write(writer.bytes)
      writer.removeAll()
      if entries.isEmpty { return try write(Array("\n]}\n".utf8)) }
    }
  }
}
