package import SQLite
package import LibraryModel

/// The table of conflicts that no window has shown yet, in the record of the mirror and of the
/// synchronizations.
package enum ConflictTable {
  package static let definition = """
    CREATE TABLE conflict (
      draft TEXT NOT NULL PRIMARY KEY,
      item TEXT NOT NULL,
      field TEXT NOT NULL,
      base TEXT NOT NULL,
      text TEXT NOT NULL,
      scene TEXT NOT NULL DEFAULT '',
      claimed INTEGER NOT NULL DEFAULT 0,
      UNIQUE (item, field, text)
    ) STRICT;
    """

  /// Keeps a conflict; one with the same text is kept once.
  package static func add(_ conflict: OpenConflict, in database: Database) throws {
    try database.execute(
      sql: """
        INSERT OR IGNORE INTO conflict (draft, item, field, base, text) VALUES (?, ?, ?, ?, ?)
        """,
      arguments: [
        "\(conflict.draft)", "\(conflict.item)", conflict.field?.rawValue ?? "", conflict.base,
        conflict.text,
      ])
  }

  /// Gives a scene the conflicts that no other scene is about to show.
  ///
  /// - Parameter time: Seconds since 1970. A claim ends after a minute: its window was killed.
  package static func claim(
    for scene: String, at time: Int, in database: Database
  ) throws -> [OpenConflict] {
    try database.execute(
      sql: """
        UPDATE conflict SET scene = ?1, claimed = ?2
        WHERE scene IN ('', ?1) OR claimed NOT BETWEEN ?2 - 60 AND ?2
        """, arguments: [scene, time])
    return try Row.fetchAll(
      database, sql: "SELECT * FROM conflict WHERE scene = ? ORDER BY rowid", arguments: [scene]
    ).compactMap(OpenConflict.init(row:))
  }

  package static func all(in database: Database) throws -> [OpenConflict] {
    try Row.fetchAll(database, sql: "SELECT * FROM conflict ORDER BY rowid")
      .compactMap(OpenConflict.init(row:))
  }

  package static func hasAny(in database: Database) throws -> Bool {
    try Bool.fetchOne(
      database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM conflict)")) ?? false
  }

  /// Returns whether a scene but this one is about to show conflicts.
  package static func hasAny(ofOthersThan scene: String, in database: Database) throws -> Bool {
    try Bool.fetchOne(
      database, sql: "SELECT EXISTS (SELECT 1 FROM conflict WHERE scene <> ?)", arguments: [scene])
      ?? false
  }

  package static func remove(_ drafts: [Note.ID], in database: Database) throws {
    for draft in drafts {
      try database.execute(
        sql: "DELETE FROM conflict WHERE draft = ?", arguments: ["\(draft)"])
    }
  }
}

extension OpenConflict {
  fileprivate init?(row: Row) throws {
    guard let draft = try Note.ID(row.decode(String.self, forColumn: "draft")),
      let item = try LibraryItem(row.decode(String.self, forColumn: "item"))
    else { return nil }
    try self.init(
      draft: draft, item: item, field: ItemField(rawValue: row.decode(forColumn: "field")),
      base: row.decode(forColumn: "base"), text: row.decode(forColumn: "text"))
  }
}
