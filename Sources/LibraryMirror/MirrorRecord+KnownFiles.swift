import SQLite

// The files of the record, with what is enough to see that they are as they were.

extension MirrorRecord {
  /// Returns the next files after a path, in the order of the bytes of their paths.
  func files(after path: String) throws(MirrorError) -> [KnownFile] {
    try read { database in
      let statement = try database.cachedStatement(
        sql: "SELECT number, path, stamp, hash FROM entry WHERE path > ? ORDER BY path LIMIT 500")
      return try Row.fetchAll(statement, arguments: [path]).map { row in
        try KnownFile(
          number: row.decode(atIndex: 0), path: row.decode(atIndex: 1),
          stamp: row.decode(atIndex: 2), hash: row.decode(atIndex: 3))
      }
    }
  }

  /// Sets the stamps of files, by the numbers of their entries.
  func setStamps(_ stamps: [(number: Int64, words: String)]) throws(MirrorError) {
    try perform { database in
      let statement = try database.cachedStatement(
        sql: "UPDATE entry SET stamp = ? WHERE number = ?")
      for stamp in stamps { try statement.execute(arguments: [stamp.words, stamp.number]) }
    }
  }
}

struct KnownFile {
  /// Number of its entry.
  let number: Int64
  let path: String
  /// Size, times and inode of the file with the recorded contents; empty if not known.
  let stamp: String
  /// Hash of the recorded contents; nil if it was never read or written.
  let hash: String?
}

/// All files of the record, one after the other, in the order of the bytes of their paths.
struct KnownFiles {
  private let record: MirrorRecord
  private var page: ArraySlice<KnownFile>
  /// The next file; nil at the end.
  var first: KnownFile? { page.first }

  init(_ record: MirrorRecord) throws(MirrorError) {
    self.record = record
    page = try record.files(after: "")[...]
  }

  /// Returns the next file and goes on to the one after it; nil at the end.
  mutating func take() throws(MirrorError) -> KnownFile? {
    guard let file = page.popFirst() else { return nil }
    if page.isEmpty { page = try record.files(after: file.path)[...] }
    return file
  }
}

extension String {
  /// Returns whether the bytes of this text come before those of another one.
  func isBefore(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }

  /// Returns whether two texts have the same bytes: `==` also finds those that only look the same.
  func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
