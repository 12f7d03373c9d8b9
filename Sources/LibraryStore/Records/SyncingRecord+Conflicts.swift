package import LibraryModel
import SQLite

// The conflicts that no window has shown yet.

extension SyncingRecord {
  /// Keeps a conflict; one with the same text is kept once.
  package func add(_ conflicts: [OpenConflict]) throws(Failure) {
    guard !conflicts.isEmpty else { return }
    try perform { database in
      for conflict in conflicts {
        try database.execute(
          sql: """
            INSERT OR IGNORE INTO conflict (draft, item, field, base, text) VALUES (?, ?, ?, ?, ?)
            """,
          arguments: [
            "\(conflict.draft)", "\(conflict.item)", conflict.field?.rawValue ?? "",
            conflict.base, conflict.text,
          ])
      }
    }
  }

  /// Gives a scene the conflicts that no other scene is about to show.
  ///
  /// - Parameter time: Seconds since 1970. A claim ends after a minute: its window was killed.
  package func claimConflicts(for scene: String, at time: Int) throws(Failure) -> [OpenConflict] {
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

  package func conflicts() throws(Failure) -> [OpenConflict] {
    try read { database in
      try Row.fetchAll(database, sql: "SELECT * FROM conflict ORDER BY rowid")
        .compactMap(OpenConflict.init(row:))
    }
  }

  package func hasConflicts() throws(Failure) -> Bool {
    try read { database in
      try Bool.fetchOne(
        database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM conflict)")) ?? false
    }
  }

  /// Returns whether a scene but this one is about to show conflicts.
  package func hasConflicts(ofOthersThan scene: String) throws(Failure) -> Bool {
    let sql = "SELECT EXISTS (SELECT 1 FROM conflict WHERE scene <> ?)"
    return try read { try Bool.fetchOne($0, sql: sql, arguments: [scene]) ?? false }
  }

  package func removeConflicts(_ drafts: [Note.ID]) throws(Failure) {
    guard !drafts.isEmpty else { return }
    try perform { database in
      for draft in drafts {
        try database.execute(
          sql: "DELETE FROM conflict WHERE draft = ?", arguments: ["\(draft)"])
      }
    }
  }

  /// Returns the conflicts that the user has not resolved, with the places of their items; forgets
  /// the others.
  ///
  /// - Parameter isOpen: Receives a conflict, and the texts that its item has and had.
  package func open(
    _ conflicts: [OpenConflict], in library: Library, _ isOpen: (OpenConflict, [String]) -> Bool
  ) throws(Failure) -> [OpenConflict] {
    var open: [OpenConflict] = []
    for conflict in conflicts {
      let found = try Failure.asking(library) { library throws(LibraryError) in
        try library.placed(conflict)
      }
      if let found, isOpen(conflict, found.texts) {
        open.append(found.conflict)
      } else {
        try removeConflicts([conflict.draft])
      }
    }
    return open
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
