import struct FoundationEssentials.Data
import GRDB

/// The tables, and the migration of older libraries.
enum Schema {
  /// `HAWK`: marks the file as one of this program's libraries.
  static let applicationID = 0x4841_574B

  // NB: Only append to this list.
  /// One script per version, run once each.
  static let migrations = [initial, identity, shelf, links, changes, counts]

  /// Fingerprint of each version's definitions; see ``fingerprint(of:version:)``.
  static let fingerprints: [UInt64] = [
    0x2EE7_6C5D_C013_4182, 0xEE77_435D_F7D3_B33E, 0x4284_E27C_F30A_9597,
    0x636A_F334_5123_96CC, 0x0770_3E13_9B4B_7EAE, 0xAE1D_5799_D0D8_89FB,
  ]

  /// Migrates the library to the newest version, or throws and leaves it unchanged.
  ///
  /// - Parameter migrate: Makes a backup, then calls its argument; used for an older version only.
  static func update(
    _ database: Database, path: String, migrate: (() throws -> Void) throws -> Void
  ) throws {
    // NB: In one transaction; otherwise another process could create the library between two reads.
    let current = try database.together { try version(of: database, path: path) }
    if current == migrations.count { return }
    if current == 0 { return try runMigrations(database, path: path) }
    try migrate { try runMigrations(database, path: path) }
  }

  private static func runMigrations(_ database: Database, path: String) throws {
    // NB: A table that others refer to can only be replaced without foreign keys; they are checked
    // at the end. The setting cannot change in a transaction.
    try database.run("PRAGMA foreign_keys = OFF")
    defer { try? database.run("PRAGMA foreign_keys = ON") }
    // NB: Read the version again: another process may have migrated the library.
    try database.inTransaction(.immediate) {
      let version = try version(of: database, path: path)
      for script in migrations.dropFirst(version) { try database.execute(sql: script) }
      if version < 4 { try database.deriveAll() }
      guard try Row.fetchOne(database, sql: "PRAGMA foreign_key_check") == nil else {
        throw LibraryError.unreadable(path: path)
      }
      try database.execute(
        sql: """
          PRAGMA application_id = \(applicationID);
          PRAGMA user_version = \(migrations.count)
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
      guard version <= migrations.count else { throw LibraryError.newer(path: path) }
      // NB: Both are set in one transaction, and only migrations change the tables: if any table
      // definition differs, a later save would fail.
      guard version > 0, try isDefined(database, as: version) else {
        throw LibraryError.unreadable(path: path)
      }
      try requireNothingThatActs(in: database, path: path)
      return version
    }
    guard application == 0, version == 0 else { throw LibraryError.foreign(path: path) }
    if try !database.has("SELECT 1 FROM sqlite_schema", []) { return 0 }
    // A reloaded dump has the tables, but not the two numbers.
    guard let loaded = try (1...migrations.count).last(where: { try isDefined(database, as: $0) })
    else { throw LibraryError.foreign(path: path) }
    try requireNothingThatActs(in: database, path: path)
    return loaded
  }

  private static func isDefined(_ database: Database, as version: Int) throws -> Bool {
    try fingerprint(of: database, version: version) == fingerprints[version - 1]
  }

  /// Returns a number that depends on every letter of a version's definitions: the sum of their
  /// FNV-1a hashes.
  ///
  /// It does not depend on their order, which VACUUM and a dump change.
  ///
  /// Other objects, such as an index that the user added, are ignored.
  static func fingerprint(of database: Database, version: Int) throws -> UInt64 {
    let rows = try Row.fetchCursor(
      database.makeStatement(
        sql: """
          SELECT CAST(type || name || tbl_name || coalesce(sql, '') AS BLOB) FROM sqlite_schema
          WHERE name IN (\(names[version - 1]))
          """))
    var sum: UInt64 = 0
    while let row = try rows.next() {
      try row.withUnsafeData(atIndex: 0) { bytes in
        var number: UInt64 = 0xCBF2_9CE4_8422_2325
        bytes?.withUnsafeBytes { bytes in
          for byte in bytes { number = (number ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
        sum &+= number
      }
    }
    return sum
  }
}
