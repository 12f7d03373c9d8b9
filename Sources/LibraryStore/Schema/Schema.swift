import LibraryModel
import SQLite

/// The tables, and the migration of older libraries.
enum Schema {
  /// `HAWK`: marks the file as one of this program's libraries.
  static let applicationID = 0x4841_574B

  /// Migrates the library to the newest version, or throws and leaves it unchanged.
  ///
  /// - Parameter migrate: Makes a backup, then calls its argument; used for an older version only.
  static func update(
    _ database: Database, path: String, migrate: (() throws -> Void) throws -> Void
  ) throws {
    // NB: In one transaction; otherwise another process could create the library between two reads.
    let current = try database.together { try version(of: database, path: path) }
    if current == newest { return }
    if current == 0 { return try runMigrations(database, path: path) }
    try migrate { try runMigrations(database, path: path) }
  }

  private static func runMigrations(_ database: Database, path: String) throws {
    // NB: A table that others refer to can only be replaced without foreign keys; they are checked
    // at the end. The setting cannot change in a transaction.
    try database.execute(sql: "PRAGMA foreign_keys = OFF")
    defer { try? database.execute(sql: "PRAGMA foreign_keys = ON") }
    // NB: Read the version again: another process may have migrated the library.
    try database.inTransaction {
      let version = try version(of: database, path: path)
      for script in versions.dropFirst(version).map(\.script) {
        try database.execute(sql: script)
      }
      if version < 4 { try database.deriveAll() } else { try database.writeKeysOfNotes() }
      guard try Row.fetchOne(database, sql: "PRAGMA foreign_key_check") == nil else {
        throw LibraryError.unreadable(path: path)
      }
      try database.execute(
        sql: """
          PRAGMA application_id = \(applicationID);
          PRAGMA user_version = \(newest)
          """)
      return .commit
    }
  }

  /// Throws if the library contains an object that runs code on our statements.
  ///
  /// Triggers, views and virtual tables run what their author wanted; none of them has a page of
  /// its own.
  private static func requireNothingThatActs(in database: Database, path: String) throws {
    let sql = "SELECT 1 FROM sqlite_schema WHERE type NOT IN ('table', 'index') OR rootpage IS 0"
    guard try !database.has(sql, []) else { throw LibraryError.foreign(path: path) }
  }

  /// Returns the number of migrations that the library has had.
  static func version(of database: Database, path: String) throws -> Int {
    let application = try Int.fetchOne(database.cachedStatement(sql: "PRAGMA application_id"))
    let version = try Int.fetchOne(database.cachedStatement(sql: "PRAGMA user_version")) ?? 0
    if application == applicationID {
      guard version <= newest else { throw LibraryError.newer(path: path) }
      // NB: Both are set in one transaction, and only migrations change the tables: if any table
      // definition differs, a later save would fail.
      guard version > 0 else { throw LibraryError.unreadable(path: path) }
      if try hasOnly(version, database) { return version }
      guard try isDefined(database, as: version) else { throw LibraryError.unreadable(path: path) }
      try requireNothingThatActs(in: database, path: path)
      return version
    }
    guard application == 0, version == 0 else { throw LibraryError.foreign(path: path) }
    if try !database.has("SELECT 1 FROM sqlite_schema", []) { return 0 }
    // A reloaded dump has the tables, but not the two numbers.
    guard let loaded = try (1...newest).last(where: { try isDefined(database, as: $0) })
    else { throw LibraryError.foreign(path: path) }
    try requireNothingThatActs(in: database, path: path)
    return loaded
  }

  /// Returns whether the library has the objects of a version and no others, which is usual and
  /// seen with one statement.
  private static func hasOnly(_ version: Int, _ database: Database) throws -> Bool {
    // Triggers and views have rootpage 0: they change the sum, and the slow check decides.
    let mark = ", CASE WHEN rootpage > 0 THEN '' ELSE 'acts' END"
    let sum = try sum(database, definitions + mark + ofSchema)
    return sum == versions[version - 1].fingerprint
  }

  private static func isDefined(_ database: Database, as version: Int) throws -> Bool {
    try fingerprint(of: database, version: version) == versions[version - 1].fingerprint
  }

  /// Returns a number that depends on every letter of a version's definitions: the sum of their
  /// FNV-1a hashes.
  ///
  /// It does not depend on their order, which VACUUM and a dump change.
  ///
  /// Other objects, such as an index that the user added, are ignored.
  static func fingerprint(of database: Database, version: Int) throws -> UInt64 {
    try sum(
      database,
      definitions + ofSchema + """
        WHERE name IN (\(versions[version - 1].names))
        """)
  }

  private static let definitions = "SELECT type, name, tbl_name, coalesce(sql, '')"
  private static let ofSchema = " FROM sqlite_schema "

  /// Returns the sum of the FNV-1a hashes of a statement's rows, each the bytes of its columns in
  /// turn.
  private static func sum(_ database: Database, _ sql: String) throws -> UInt64 {
    let rows = try Row.fetchCursor(database.makeStatement(sql: sql))
    var sum: UInt64 = 0
    while let row = try rows.next() {
      var hash = StableHash()
      for column in 0..<row.columnCount {
        try row.withBytes(atIndex: column) { hash.add($0) }
      }
      sum &+= hash.value
    }
    return sum
  }
}
