import struct FoundationEssentials.Data
import GRDB

/// The tables, and the migration of older libraries.
enum Schema {
  /// `HAWK`: marks the file as one of this program's libraries.
  static let applicationID = 0x4841_574B

  // NB: Only append to this list.
  /// One script per version, run once each.
  static let migrations = [initial, identity]

  /// Fingerprint of each version's definitions; see ``fingerprint(of:version:)``.
  static let fingerprints: [UInt64] = [
    0x2EE7_6C5D_C013_4182, 0xEE77_435D_F7D3_B33E,
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
    // NB: Read the version again: another process may have migrated the library.
    try database.inTransaction(.immediate) {
      for script in try migrations.dropFirst(version(of: database, path: path)) {
        try database.execute(sql: script)
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
    let application = try Int.fetchOne(database, sql: "PRAGMA application_id")
    let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
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
      database,
      sql: """
        SELECT CAST(type || name || tbl_name || coalesce(sql, '') AS BLOB) FROM sqlite_schema
        WHERE name IN (\(names[version - 1]))
        """)
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

  /// Names of each version's tables and indexes, including the indexes that SQLite creates for
  /// keys.
  private static let names = [
    initialNames,
    initialNames + ", 'identity', 'sqlite_autoindex_identity_1'",
  ]

  private static let initialNames = """
    'book', 'sqlite_autoindex_book_1', 'character', 'sqlite_autoindex_character_1',
    'character_of_book', 'note', 'sqlite_autoindex_note_1', 'note_of_book', 'note_of_character',
    'version', 'sqlite_autoindex_version_1', 'sqlite_autoindex_version_2'
    """

  // Ids are UUIDs in lower case, times are milliseconds since 1970. Nothing is ever deleted: a user
  // can restore every text, and an id that was saved once stays known.
  private static let initial = """
    CREATE TABLE book (
      id TEXT NOT NULL PRIMARY KEY CHECK (\(isID("id"))),
      title TEXT NOT NULL CHECK (trim(title) <> ''),
      author TEXT NOT NULL,
      tagline TEXT NOT NULL,
      synopsis TEXT NOT NULL,
      shop_url TEXT CHECK (shop_url <> ''),
      cover TEXT CHECK (cover <> ''),
      position INTEGER NOT NULL,
      deleted INTEGER NOT NULL DEFAULT 0 CHECK (deleted IN (0, 1))
    ) STRICT;

    CREATE TABLE character (
      id TEXT NOT NULL PRIMARY KEY CHECK (\(isID("id"))),
      book TEXT NOT NULL REFERENCES book (id),
      name TEXT NOT NULL CHECK (trim(name) <> ''),
      synopsis TEXT NOT NULL,
      favourite INTEGER NOT NULL CHECK (favourite IN (0, 1)),
      position INTEGER NOT NULL,
      deleted INTEGER NOT NULL DEFAULT 0 CHECK (deleted IN (0, 1))
    ) STRICT;
    CREATE INDEX character_of_book ON character (book);

    -- A note is of one book or of one character. Its text is that of its current version.
    CREATE TABLE note (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (\(isID("id"))),
      book TEXT REFERENCES book (id),
      character TEXT REFERENCES character (id),
      created INTEGER NOT NULL,
      version TEXT NOT NULL,
      deleted INTEGER NOT NULL DEFAULT 0 CHECK (deleted IN (0, 1)),
      CHECK ((book IS NULL) <> (character IS NULL)),
      FOREIGN KEY (id, version) REFERENCES version (note, id) DEFERRABLE INITIALLY DEFERRED
    ) STRICT;
    CREATE INDEX note_of_book ON note (book, created) WHERE book IS NOT NULL;
    CREATE INDEX note_of_character ON note (character, created) WHERE character IS NOT NULL;

    -- Every text a note ever had, under the id of the draft that made it; the first one's id is
    -- the note's. So one key says of any draft whether it was saved.
    CREATE TABLE version (
      id TEXT NOT NULL PRIMARY KEY CHECK (\(isID("id"))),
      note TEXT NOT NULL REFERENCES note (id),
      text TEXT NOT NULL CHECK (text <> ''),
      made INTEGER NOT NULL,
      UNIQUE (note, id)
    ) STRICT;
    """

  // The id of the library: see LibraryIdentity.
  private static let identity = """
    CREATE TABLE identity (
      id TEXT NOT NULL PRIMARY KEY CHECK (\(isID("id"))),
      adopted INTEGER NOT NULL CHECK (adopted IN (0, 1))
    ) STRICT;

    INSERT INTO identity (id, adopted)
    SELECT substr(hex, 1, 8) || '-' || substr(hex, 9, 4) || '-4' || substr(hex, 14, 3) || '-8'
      || substr(hex, 18, 3) || '-' || substr(hex, 21), EXISTS (SELECT 1 FROM book)
    FROM (SELECT lower(hex(randomblob(16))) AS hex);
    """

  private static func isID(_ column: String) -> String {
    """
    \(column) GLOB '????????-????-????-????-????????????' AND \(column) NOT GLOB '*[^-0-9a-f]*'
    """
  }
}
