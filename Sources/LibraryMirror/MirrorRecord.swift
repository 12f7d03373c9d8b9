import SQLite
import LibraryModel
import LibraryStore

/// Files as they were last read and written, in a database of its own in the state folder.
///
/// A lost record loses no text: files that are equal to the library are recorded again, and others
/// are merged with it.
final class MirrorRecord: SyncingRecord {
  /// The mirror that the record describes.
  struct Subject: Equatable {
    /// The id of the mirror, which its folder has too.
    var mirror: String
    /// The path of the folder.
    var folder: String
    /// The id of the library.
    var library: String
    /// The last change of the library that was written; nil before everything was written once.
    var revision: LibraryRevision?
    /// Hash of the form of the pages as they were last written: see `Mirror.shape`.
    var shape = ""
    /// A new id whenever the name of a book or a character may have changed.
    var names = ""
  }

  let path: String
  private let connection: DatabaseQueue
  /// The transaction of a dry run; nil if there is none.
  private var joined: Database?
  /// Entries that are saved in the transaction of the next write.
  private var waiting: [MirrorEntry] = []

  /// Opens the record; makes a new one if it is missing or damaged.
  ///
  /// - Throws: ``MirrorError/newer(path:)`` if a newer version of the program wrote it.
  init(path: String) throws(MirrorError) {
    self.path = path
    do {
      // A write waits for the disk once.
      connection = try Self.open(
        path, "PRAGMA temp_store = MEMORY; PRAGMA cache_size = -2048; PRAGMA synchronous = FULL",
        Self.prepare)
    } catch is MirrorSchema.Newer {
      throw .newer(path: path)
    } catch {
      throw .record(path, error)
    }
  }

  private static func prepare(_ connection: DatabaseQueue) throws {
    try connection.writeWithoutTransaction { database in
      // Another process may prevent the change: the next one tries.
      try? database.execute(sql: "PRAGMA journal_mode = WAL")
      try MirrorSchema.update(database)
      guard try Int.fetchOne(database, sql: "SELECT count(*) FROM subject") == 1 else {
        throw DatabaseError(message: "not the record of a mirror")
      }
    }
  }

  /// Reads or writes, in one transaction.
  func perform<Value>(_ work: (Database) throws -> Value) throws(MirrorError) -> Value {
    do {
      let value: Value
      if let joined {
        value = try saving(joined, work)
      } else {
        value = try connection.write { try saving($0, work) }
      }
      waiting = []
      return value
    } catch {
      throw .record(path, error)
    }
  }

  private func saving<Value>(
    _ database: Database, _ work: (Database) throws -> Value
  ) throws -> Value {
    for entry in waiting { try database.save(entry) }
    return try work(database)
  }

  /// Saves entries with the next write: one transaction less.
  ///
  /// Until then, a kill leaves the entries as they were.
  func saveLater(_ entries: [MirrorEntry]) { waiting += entries }

  /// Saves the entries that wait for the next write.
  func saveWaiting() throws(MirrorError) {
    if !waiting.isEmpty { try perform { _ in } }
  }

  /// Forgets the entries that wait for the next write, as a kill does.
  func dropWaiting() { waiting = [] }

  /// Reads and writes in a transaction that is rolled back.
  func dryRun<Value>(
    _ body: () throws(MirrorError) -> Value
  ) throws(MirrorError) -> Value {
    var outcome: Result<Value, MirrorError>?
    do {
      try connection.writeWithoutTransaction { database in
        try database.inTransaction {
          joined = database
          defer { joined = nil }
          outcome = Result { () throws(MirrorError) in try body() }
          return .rollback
        }
      }
    } catch {
      throw .record(path, error)
    }
    guard let outcome else { throw .stopped }
    return try outcome.get()
  }

  /// Reads the entries, with a single statement.
  func read<Value>(_ work: (Database) throws -> Value) throws(MirrorError) -> Value {
    try saveWaiting()
    return try readOther(work)
  }

  /// Reads another table than that of the entries, with a single statement.
  func readOther<Value>(_ work: (Database) throws -> Value) throws(MirrorError) -> Value {
    do {
      if let joined { return try work(joined) }
      return try connection.unsafeRead(work)
    } catch {
      throw .record(path, error)
    }
  }

  // MARK: The subject

  func subject() throws(MirrorError) -> Subject {
    try readOther { database in
      let statement = try database.cachedStatement(sql: "SELECT * FROM subject")
      guard let row = try Row.fetchOne(statement) else {
        throw DatabaseError(message: "no subject")
      }
      let revision: Int64? = try row.decode(forColumn: "revision")
      let item: Int64? = try row.decode(forColumn: "item")
      return try Subject(
        mirror: row.decode(forColumn: "mirror"), folder: row.decode(forColumn: "folder"),
        library: row.decode(forColumn: "library"),
        revision: revision.flatMap { number in
          item.map { LibraryRevision(number: number, item: $0) }
        }, shape: row.decode(forColumn: "shape"), names: row.decode(forColumn: "names"))
    }
  }

  func set(_ subject: Subject) throws(MirrorError) {
    try perform { database in
      try database.cachedStatement(
        sql: """
          UPDATE subject SET mirror = ?, folder = ?, library = ?, revision = ?, item = ?, names = ?,
            shape = ?
          """
      ).execute(
        arguments: [
          subject.mirror, subject.folder, subject.library, subject.revision?.number,
          subject.revision?.item, subject.names, subject.shape,
        ])
    }
  }

  /// Begins with a new subject, without files.
  func begin(_ subject: Subject) throws(MirrorError) {
    try perform { try $0.execute(sql: "DELETE FROM entry") }
    try set(subject)
  }

  /// The folder that is being renamed, and its new name; nil if none.
  func renaming() throws(MirrorError) -> (old: String, new: String)? {
    try readOther { database in
      let statement = try database.cachedStatement(
        sql: "SELECT old_folder, new_folder FROM subject")
      guard let row = try Row.fetchOne(statement),
        let old = try row.decode(String?.self, atIndex: 0),
        let new = try row.decode(String?.self, atIndex: 1)
      else { return nil }
      return (old, new)
    }
  }

  /// Records that a folder is about to be renamed; nil: no folder.
  func setRenaming(_ names: (old: String, new: String)?) throws(MirrorError) {
    try perform { database in
      try database.execute(
        sql: "UPDATE subject SET old_folder = ?, new_folder = ?",
        arguments: [names?.old, names?.new])
    }
  }

  /// Gives all files of a folder the paths that they have after its renaming.
  func finishRenaming(_ old: String, to new: String) throws(MirrorError) {
    try perform { database in
      try database.execute(
        sql: """
          UPDATE entry SET path = ?2 || substr(path, length(?1) + 1)
          WHERE substr(path, 1, length(?1) + 1) = ?1 || '/'
          """, arguments: [old, new])
      try database.execute(sql: "UPDATE subject SET old_folder = NULL, new_folder = NULL")
    }
  }
}
