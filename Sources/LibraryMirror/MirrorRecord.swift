import GRDB
import Glibc
import LibraryExchange
import LibraryModel
import LibraryStore

/// What was last read and written, in a database of its own in the state folder.
///
/// If it is lost, nothing else is: files that are equal to the library are recorded again, and others
/// are merged with it.
final class MirrorRecord {
  /// What the record is about.
  struct Subject: Equatable {
    /// The id of the mirror, which its folder has too.
    var mirror: String
    /// The path of the folder.
    var folder: String
    /// The id of the library.
    var library: String
    /// The last change of the library that was written; nil before everything was written once.
    var revision: LibraryRevision?
  }

  let path: String
  private let connection: DatabaseQueue

  /// Opens the record; makes a new one if it is missing or damaged.
  init(path: String) throws(MirrorError) {
    self.path = path
    if let sound = try? Self.open(path) {
      connection = sound
      return
    }
    Self.delete(path)
    do { connection = try Self.open(path) } catch {
      throw .record(path: path, reason: (error as? DatabaseError)?.message ?? "\(error)")
    }
  }

  /// Deletes a record.
  static func delete(_ path: String) {
    for suffix in ["", "-journal", "-wal", "-shm"] { unlink(path + suffix) }
  }

  private static func open(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(2)
    configuration.prepareDatabase { database in
      try database.execute(
        sql: """
          PRAGMA trusted_schema = OFF;
          PRAGMA temp_store = MEMORY;
          PRAGMA cache_size = -2048;
          PRAGMA synchronous = FULL
          """)
    }
    let connection = try DatabaseQueue(path: path, configuration: configuration)
    chmod(path, 0o600)
    try connection.writeWithoutTransaction { database in
      let version = try Int.fetchOne(database, sql: "PRAGMA user_version")
      let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema")
      if version == 0, tables == 0 { try database.execute(sql: Self.tables) }
      guard try Int.fetchOne(database, sql: "PRAGMA user_version") == 1,
        try Int.fetchOne(database, sql: "SELECT count(*) FROM subject") == 1
      else { throw DatabaseError(message: "not the record of a mirror") }
    }
    return connection
  }

  // The links of a file are lines: the link in the file, then the link in the note.
  private static let tables = """
    BEGIN IMMEDIATE;
    CREATE TABLE subject (
      mirror TEXT NOT NULL, folder TEXT NOT NULL, library TEXT NOT NULL, revision INTEGER,
      item INTEGER, old_folder TEXT, new_folder TEXT
    ) STRICT;
    INSERT INTO subject VALUES ('', '', '', NULL, NULL, NULL, NULL);
    CREATE TABLE entry (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      path TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      item TEXT NOT NULL,
      stem TEXT NOT NULL,
      hash TEXT, version TEXT, text TEXT, links TEXT,
      next_hash TEXT, next_version TEXT, next_text TEXT, next_links TEXT,
      stamp TEXT NOT NULL
    ) STRICT;
    CREATE INDEX entry_of_item ON entry (item);
    CREATE INDEX entry_with_stem ON entry (stem);
    CREATE INDEX entry_with_name ON entry (name);
    CREATE INDEX entry_unwritten ON entry (number) WHERE text IS NOT NULL;
    CREATE INDEX entry_unfinished ON entry (number) WHERE next_hash IS NOT NULL;
    PRAGMA user_version = 1;
    COMMIT;
    """

  /// Reads or writes, in one transaction.
  func perform<Value>(_ work: (Database) throws -> Value) throws(MirrorError) -> Value {
    do {
      return try connection.write(work)
    } catch {
      throw .record(path: path, reason: (error as? DatabaseError)?.message ?? "\(error)")
    }
  }

  /// Reads, with a single statement.
  private func read<Value>(_ work: (Database) throws -> Value) throws(MirrorError) -> Value {
    do {
      return try connection.unsafeRead(work)
    } catch {
      throw .record(path: path, reason: (error as? DatabaseError)?.message ?? "\(error)")
    }
  }

  // MARK: The subject

  func subject() throws(MirrorError) -> Subject {
    try read { database in
      guard let row = try Row.fetchOne(database, sql: "SELECT * FROM subject") else {
        throw DatabaseError(message: "no subject")
      }
      let revision: Int64? = row["revision"]
      let item: Int64? = row["item"]
      return Subject(
        mirror: row["mirror"], folder: row["folder"], library: row["library"],
        revision: revision.flatMap { number in
          item.map { LibraryRevision(number: number, item: $0) }
        })
    }
  }

  func set(_ subject: Subject) throws(MirrorError) {
    try perform { database in
      try database.execute(
        sql: "UPDATE subject SET mirror = ?, folder = ?, library = ?, revision = ?, item = ?",
        arguments: [
          subject.mirror, subject.folder, subject.library, subject.revision?.number,
          subject.revision?.item,
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
    try read { database in
      guard let row = try Row.fetchOne(database, sql: "SELECT old_folder, new_folder FROM subject"),
        let old: String = row[0], let new: String = row[1]
      else { return nil }
      return (old, new)
    }
  }

  /// Notes that a folder is about to be renamed; nil: no folder.
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

  // MARK: The entries

  func count() throws(MirrorError) -> Int {
    try read { try Int.fetchOne($0, sql: "SELECT count(*) FROM entry") ?? 0 }
  }

  /// Returns the entry of a file.
  func entry(_ path: String) throws(MirrorError) -> MirrorEntry? {
    try entries("SELECT * FROM entry WHERE path = ?", [path]).first
  }

  /// Returns the entries of an item: more than one while its file gets another name.
  func entries(of item: LibraryItem) throws(MirrorError) -> [MirrorEntry] {
    try entries("SELECT * FROM entry WHERE item = ? ORDER BY number", ["\(item)"])
  }

  /// Returns the entries that a killed process has left between two steps.
  func unfinished() throws(MirrorError) -> [MirrorEntry] {
    try entries("SELECT * FROM entry WHERE next_hash IS NOT NULL", [])
  }

  /// Returns the notes whose file was read but not written since.
  func unwrittenNotes() throws(MirrorError) -> [Note.ID] {
    try entries("SELECT * FROM entry WHERE text IS NOT NULL", []).compactMap { entry in
      if case .note(let id) = entry.item { id } else { nil }
    }
  }

  /// Returns the next entries after a number.
  func entries(after number: Int64) throws(MirrorError) -> [MirrorEntry] {
    try entries("SELECT * FROM entry WHERE number > ? ORDER BY number LIMIT 500", [number])
  }

  func entry(numbered number: Int64) throws(MirrorError) -> MirrorEntry? {
    try entries("SELECT * FROM entry WHERE number = ?", [number]).first
  }

  /// Returns the names of the folders of books, by the ids of the books.
  func folders() throws(MirrorError) -> [String: Book.ID] {
    try read { database in
      var folders: [String: Book.ID] = [:]
      let rows = try Row.fetchCursor(
        database, sql: "SELECT path, item FROM entry WHERE item >= 'book:' AND item < 'book;'")
      while let row = try rows.next() {
        guard case .book(let book)? = LibraryItem(row[1]) else { continue }
        let path: String = row[0]
        folders[path.mirrorParts.folder] = book
      }
      return folders
    }
  }

  /// Returns how many entries have a name, or want it while another entry has it.
  func users(ofName name: String) throws(MirrorError) -> Int {
    try read { database in
      try Int.fetchOne(
        database,
        sql: """
          SELECT count(*) FROM (
            SELECT number FROM entry WHERE stem = ?1 UNION SELECT number FROM entry WHERE name = ?1)
          """, arguments: [name]) ?? 0
    }
  }

  /// Inserts an entry, or replaces the one with its number.
  func save(_ entries: [MirrorEntry]) throws(MirrorError) {
    try perform { database in for entry in entries { try database.save(entry) } }
  }

  /// Inserts new entries and returns their numbers.
  func insert(_ entries: [MirrorEntry]) throws(MirrorError) -> [Int64] {
    try perform { database in
      try entries.map { entry in
        try database.save(entry)
        return database.lastInsertedRowID
      }
    }
  }

  func remove(_ number: Int64) throws(MirrorError) {
    try perform { try $0.execute(sql: "DELETE FROM entry WHERE number = ?", arguments: [number]) }
  }

  private func entries(
    _ sql: String, _ arguments: StatementArguments
  ) throws(MirrorError) -> [MirrorEntry] {
    try read { database in
      try Row.fetchAll(database.cachedStatement(sql: sql), arguments: arguments)
        .compactMap(MirrorEntry.init(row:))
    }
  }
}

extension Database {
  fileprivate func save(_ entry: MirrorEntry) throws {
    let (now, next) = (entry.contents, entry.next)
    let values: StatementArguments = [
      entry.path, entry.parts.name.lowercased(), "\(entry.item)", entry.stem, now?.hash,
      now?.version, now?.text, now?.links.lines, next?.hash, next?.version, next?.text,
      next?.links.lines, entry.stamp,
    ]
    if entry.number == 0 {
      try cachedStatement(
        sql: """
          INSERT INTO entry (path, name, item, stem, hash, version, text, links, next_hash,
            next_version, next_text, next_links, stamp)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """
      ).execute(arguments: values)
    } else {
      try cachedStatement(
        sql: """
          UPDATE entry SET path = ?, name = ?, item = ?, stem = ?, hash = ?, version = ?, text = ?,
            links = ?, next_hash = ?, next_version = ?, next_text = ?, next_links = ?, stamp = ?
          WHERE number = ?
          """
      ).execute(arguments: values + [entry.number])
    }
  }
}

extension MirrorEntry {
  fileprivate init?(row: Row) {
    guard let item = LibraryItem(row["item"]) else { return nil }
    self.init(
      number: row["number"], path: row["path"], item: item, stem: row["stem"],
      contents: Contents(row["hash"], row["version"], row["text"], row["links"]),
      next: Contents(row["next_hash"], row["next_version"], row["next_text"], row["next_links"]),
      stamp: row["stamp"])
  }
}

extension MirrorEntry.Contents {
  fileprivate init?(_ hash: String?, _ version: String?, _ text: String?, _ links: String?) {
    guard let hash else { return nil }
    self.init(
      hash: hash, version: version ?? "", text: text, links: [LinkChange](lines: links ?? ""))
  }
}

extension [LinkChange] {
  fileprivate var lines: String { map { $0.file + "\n" + $0.note }.joined(separator: "\n") }

  fileprivate init(lines: String) {
    let lines = lines.split(separator: "\n").map(String.init)
    self = stride(from: 0, to: lines.count - 1, by: 2).map {
      LinkChange(file: lines[$0], note: lines[$0 + 1])
    }
  }
}
