import SQLite
public import LibraryModel

extension Library {
  /// Returns some of the deletions that have items in the bin, the newest first.
  ///
  /// - Parameters:
  ///   - listing: Selects deletions; by default all.
  ///   - limit: Number of deletions.
  public func bin(
    _ listing: BinListing = BinListing(), from offset: Int = 0, limit: Int
  ) throws(LibraryError) -> Page<Deletion> {
    try readTogether { database in
      let rows = try Row.fetchAll(
        database, sql: deletions + listing.conditions + newestFirst,
        arguments: listing.arguments(["limit": limit, "offset": offset]))
      let page = try rows.map { row in
        let number = try row.decode(Int64.self, atIndex: 0)
        return try Deletion(id: row.id(1), time: row.time(2), entries: database.entries(in: number))
      }
      let total = try Int.fetchOne(
        database, sql: numberOfDeletions + listing.conditions, arguments: listing.arguments([:]))
      return Page(rows: page, offset: offset, total: total ?? 0)
    }
  }

  /// Returns the texts of the notes that a deletion has in the bin, and the synopses of its other
  /// items.
  public func textsInBin(of deletion: Deletion.ID) throws(LibraryError) -> [LibraryItem: String] {
    try read { database in
      let rows = try Row.fetchAll(database, sql: itemTexts, arguments: ["\(deletion)"])
      return try Dictionary(
        uniqueKeysWithValues: rows.map { try (LibraryItem(kindAndID: $0), $0.text(2)) })
    }
  }

  public func isInBin(_ deletion: Deletion.ID) throws(LibraryError) -> Bool {
    try read { database in
      try Int.fetchOne(
        database, sql: numberOfDeletions + " AND id = ?", arguments: ["\(deletion)"]) ?? 0 > 0
    }
  }
}

extension Database {
  fileprivate func entries(in deletion: Int64) throws -> [Deletion.Entry] {
    try Row.fetchAll(self, sql: entriesInBin, arguments: [deletion]).map { row in
      try Deletion.Entry(
        item: LibraryItem(kindAndID: row), title: row.text(2), owner: row.text(3),
        attachments: Attachments(characters: row.decode(atIndex: 4), notes: row.decode(atIndex: 5)))
    }
  }
}

private let inBin = """
   FROM deletion WHERE (EXISTS (SELECT 1 FROM book WHERE deleted = deletion.number)
    OR EXISTS (SELECT 1 FROM character WHERE deleted = deletion.number)
    OR EXISTS (SELECT 1 FROM note WHERE deleted = deletion.number))
  """

private let deletions = "SELECT number, id, made" + inBin

private let newestFirst = " ORDER BY number DESC LIMIT :limit OFFSET :offset"

private let numberOfDeletions = "SELECT count(*)" + inBin

private let itemTexts = """
  SELECT 'book', book.id, CAST(synopsis AS BLOB)
  FROM deletion JOIN book ON book.deleted = deletion.number WHERE deletion.id = ?1
  UNION ALL
  SELECT 'character', character.id, CAST(synopsis AS BLOB)
  FROM deletion JOIN character ON character.deleted = deletion.number WHERE deletion.id = ?1
  UNION ALL
  SELECT 'note', note.id, CAST(version.text AS BLOB)
  FROM deletion JOIN note ON note.deleted = deletion.number
    JOIN version ON version.id = note.version
  WHERE deletion.id = ?1
  """

private let entriesInBin = """
  SELECT 'book', id, CAST(title AS BLOB), x'', (
      SELECT count(*) FROM character WHERE book = book.id AND deleted IS NULL), notes
  FROM book WHERE deleted = ?1
  UNION ALL
  SELECT 'character', character.id, CAST(character.name AS BLOB), CAST(book.title AS BLOB), 0,
    character.notes
  FROM character JOIN book ON book.id = character.book WHERE character.deleted = ?1
  UNION ALL
  SELECT 'note', note.id, CAST(digest.title AS BLOB), CAST(CASE
      WHEN character.name IS NOT NULL THEN book.title || ' › ' || character.name
      ELSE coalesce(book.title, '') END AS BLOB), 0, 0
  FROM note
  JOIN digest ON digest.note = note.number
  LEFT JOIN character ON character.id = note.character
  LEFT JOIN book ON book.id = coalesce(note.book, character.book)
  WHERE note.deleted = ?1
  """
