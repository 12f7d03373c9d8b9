import LibraryModel
import SQLite
import CLibrary

/// A temporary copy of a library: made, checked, synced, then renamed.
struct LibraryCopy {
  let path: String

  /// Makes a new copy and checks it.
  func make(of library: String) throws(LibraryError) {
    discard()
    for suffix in ["", "-journal"] { try PrivateFile.requireFile(library + suffix) }
    // NB: Create the file here: SQLite would follow the umask and use a file that is already there.
    close(try PrivateFile.makeNew(path))
    do {
      try copy(library)
    } catch {
      throw LibraryError(error, path: library)
    }
    do throws(LibraryError) {
      try LibraryCheck(path: path).run()
    } catch {
      throw error.replacingPath(with: library)
    }
  }

  /// Makes the copy a new edition of its library: see ``Library/edition()``.
  func beginEdition() throws(LibraryError) {
    do {
      let copy = try DatabaseQueue(path: path)
      defer { copy.close() }
      try copy.writeWithoutTransaction { database in
        // A failed copy is discarded; the sync follows.
        try database.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
        // The migration of a library of the first version makes its id.
        guard try Schema.version(of: database, path: path) > 1 else { return }
        try database.execute(
          sql: "DELETE FROM identity WHERE rowid > (SELECT min(rowid) FROM identity)")
        try database.makeStatement(sql: "INSERT INTO identity (id, adopted) VALUES (?, 0)")
          .execute(arguments: ["\(Note.ID())"])
      }
    } catch {
      throw LibraryError(error, path: path)
    }
  }

  /// Syncs the copy and gives it its name.
  func rename(to name: String) throws(LibraryError) {
    try sync()
    try replace(name)
    try PrivateFile.sync(name.folderOfPath)
  }

  func sync() throws(LibraryError) { try PrivateFile.sync(path) }

  /// Gives the copy its name, which is not yet on the disk.
  func replace(_ name: String) throws(LibraryError) {
    guard CLibrary.rename(path, name) == 0 else { throw LibraryError(errno: errno, path: name) }
  }

  func discard() {
    for suffix in ["", "-journal"] { unlink(path + suffix) }
  }

  private func copy(_ library: String) throws {
    var configuration = Configuration()
    configuration.readonly = true
    // A commit takes less time. Do not wait for a process that is stopped during a commit.
    configuration.busyMode = .timeout(.milliseconds(100))
    let source = try DatabaseQueue(path: library, configuration: configuration)
    let target = try DatabaseQueue(path: path)
    try target.writeWithoutTransaction { target in
      // A failed copy is discarded; the sync follows once, at the end.
      try target.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
      try source.writeWithoutTransaction { source in
        try source.execute(sql: "PRAGMA trusted_schema = OFF")
        var steps = 0
        try source.backup(to: target, pagesPerStep: pagesAStep) { pages in
          steps += 1
          // Each change by another process restarts the copy.
          if steps > 8 * (pages / Int(pagesAStep) + 8) { throw LibraryError.busy }
          usleep(pause)
        }
      }
    }
    source.close()
    target.close()
  }
}

/// Pages copied in one step, 1 MB: a commit waits that long without giving up.
private let pagesAStep: Int32 = 256
private let pause: UInt32 = 1000

extension LibraryError {
  /// Returns the same error, for another path.
  fileprivate func replacingPath(with path: String) -> LibraryError {
    switch self {
    case .unreadable: .unreadable(path: path)
    case .foreign: .foreign(path: path)
    case .newer: .newer(path: path)
    case .busy, .gone, .deleted, .changed, .changedBook, .changedCharacter, .refused, .link,
      .folder, .noFile, .noSuchFile, .moved,
      .noPermission, .failed:
      self
    }
  }
}
