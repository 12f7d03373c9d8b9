import SQLite
import LibraryModel

// The conflicts that no window has shown yet.

extension MirrorRecord {
  /// Keeps a conflict; one with the same text is kept once.
  func add(_ conflict: OpenConflict) throws(MirrorError) {
    try perform { database in
      try database.execute(
        sql: """
          INSERT OR IGNORE INTO conflict (draft, item, field, base, text) VALUES (?, ?, ?, ?, ?)
          """,
        arguments: [
          "\(conflict.draft)", "\(conflict.item)", conflict.field?.rawValue ?? "", conflict.base,
          conflict.text,
        ])
    }
  }

  /// Gives a scene the conflicts that no other scene is about to show.
  ///
  /// - Parameter time: Seconds since 1970. A claim ends after a minute: its window was killed.
  func claimConflicts(for scene: String, at time: Int) throws(MirrorError) -> [OpenConflict] {
    // An idle window writes nothing.
    guard try hasConflicts() else { return [] }
    return try perform { database in
      try database.execute(
        sql: """
          UPDATE conflict SET scene = ?1, claimed = ?2
          WHERE scene IN ('', ?1) OR claimed NOT BETWEEN ?2 - 60 AND ?2
          """, arguments: [scene, time])
      return try Row.fetchAll(
        database, sql: "SELECT * FROM conflict WHERE scene = ? ORDER BY rowid", arguments: [scene]
      ).compactMap(OpenConflict.init(row:))
    }
  }

  func hasConflicts() throws(MirrorError) -> Bool {
    try readOther { database in
      try Bool.fetchOne(
        database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM conflict)")) ?? false
    }
  }

  /// Removes the conflicts with these drafts.
  func removeConflicts(_ drafts: [Note.ID]) throws(MirrorError) {
    guard !drafts.isEmpty else { return }
    try perform { database in
      for draft in drafts {
        try database.execute(
          sql: "DELETE FROM conflict WHERE draft = ?", arguments: ["\(draft)"])
      }
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
      base: row.decode(forColumn: "base"),
      text: row.decode(forColumn: "text"))
  }
}
