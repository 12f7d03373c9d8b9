import SQLite
public import LibraryModel

extension Library {
  /// Returns the texts that a note or a synopsis had, the newest first, at most a number; also
  /// those of a deleted item.
  ///
  /// Texts in a row that are the same are one version: the oldest.
  public func textVersions(
    of item: LibraryItem, limit: Int
  ) throws(LibraryError) -> [TextVersion] {
    try readTogether { database in
      let (sql, arguments) = Self.versions(of: item)
      let rows = try Row.fetchCursor(database.cachedStatement(sql: sql), arguments: arguments)
      var versions: [TextVersion] = []
      while let row = try rows.next() {
        let version = try TextVersion(row)
        if let last = versions.last, last.text == version.text {
          versions[versions.count - 1] = version.current(last.isCurrent || version.isCurrent)
        } else if versions.count < limit {
          versions.append(version)
        } else {
          break
        }
      }
      return versions
    }
  }

  private static func versions(
    of item: LibraryItem
  ) -> (sql: String, arguments: StatementArguments) {
    // A book that was here before its first import has an origin, but no import made it.
    let linked = BookImporter.idOfLinked
    return switch item {
    case .note(let id): (versionsOfNote, ["\(id)"])
    case .book(let id): (versionsOfBook, ["\(id)", linked])
    case .character(let id): (versionsOfCharacter, ["\(id)", linked])
    }
  }
}

extension TextVersion {
  /// Columns: id, text, time, whether it is current, whether it is the first one of an imported
  /// item.
  fileprivate init(_ row: Row) throws {
    let id = try row.decode(String.self, atIndex: 0)
    try self.init(
      id: id, text: row.text(1), time: row.timeUnlessZero(2), isCurrent: row.decode(atIndex: 3),
      isImported: row.decode(atIndex: 4) || Note.ID(id)?.isDerived == true)
  }

  fileprivate func current(_ isCurrent: Bool) -> TextVersion {
    TextVersion(id: id, text: text, time: time, isCurrent: isCurrent, isImported: isImported)
  }
}

private let versionsOfNote = """
  SELECT version.id, CAST(version.text AS BLOB), version.made, version.id = note.version,
    version.id = note.id AND EXISTS (SELECT 1 FROM origin WHERE item = note.id)
  FROM version JOIN note ON note.id = version.note
  WHERE version.note = ? ORDER BY version.rowid DESC
  """

private let versionsOfBook = versions(in: "book")
private let versionsOfCharacter = versions(in: "character")

private func versions(in table: String) -> String {
  """
  SELECT version, CAST(synopsis AS BLOB), changed, 1,
    version = id AND EXISTS (SELECT 1 FROM origin WHERE item = ?1 AND batch <> ?2)
  FROM \(table) WHERE id = ?1
  UNION ALL
  SELECT * FROM (
    SELECT id, CAST(synopsis AS BLOB), made, 0,
      id = ?1 AND EXISTS (SELECT 1 FROM origin WHERE item = ?1 AND batch <> ?2)
    FROM \(table)_version WHERE \(table) = ?1
    ORDER BY rowid DESC)
  """
}
