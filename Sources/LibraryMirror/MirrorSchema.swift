import LibraryStore
import SQLite

/// The tables of the record of a mirror.
enum MirrorSchema {
  /// A newer version of the program made the tables.
  struct Newer: Error {}

  /// Makes the tables, or those that a newer version of the program has added.
  static func update(_ database: Database) throws {
    guard try version(of: database) < steps.count else { return }
    try database.inTransaction {
      // Another process may have updated them meanwhile.
      for step in steps.dropFirst(try version(of: database)) { try database.execute(sql: step) }
      return .commit
    }
  }

  private static func version(of database: Database) throws -> Int {
    let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
    guard version > 0 || tables == 0 else {
      throw DatabaseError(message: "not the record of a mirror")
    }
    if version > steps.count { throw Newer() }
    return version
  }

  private static let steps = [files, conflicts, otherLines, names, shape]

  // The links of a file are lines: the link in the file, then the link in the note.
  private static let files = """
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
    """

  private static let conflicts = ConflictTable.definition + "PRAGMA user_version = 2;"

  private static let otherLines = """
    CREATE TABLE other_lines (item TEXT NOT NULL PRIMARY KEY, lines TEXT NOT NULL) STRICT;
    PRAGMA user_version = 3;
    """

  private static let names = """
    ALTER TABLE subject ADD COLUMN names TEXT NOT NULL DEFAULT '';
    PRAGMA user_version = 4;
    """

  private static let shape = """
    ALTER TABLE subject ADD COLUMN shape TEXT NOT NULL DEFAULT '';
    PRAGMA user_version = 5;
    """
}
