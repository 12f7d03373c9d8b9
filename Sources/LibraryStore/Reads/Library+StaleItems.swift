import SQLite
import LibraryModel
import Markup

// Compares derived data with the texts and rows that they come from: see `Database.deriveAll()`.

extension Library {
  /// Returns the number of notes, characters and books whose derived columns and rows are wrong.
  ///
  /// Another program or a defect can leave such rows: lists, tags and links then differ from the
  /// texts. ``rebuildDerived()`` corrects them.
  ///
  /// Reads in parts, so that other processes can save meanwhile. Takes time in proportion to the
  /// length of all texts.
  public func staleItems() throws(LibraryError) -> Int {
    try stale(notesAfter) { database, row, note in try database.isRight(note: row, note) }
      + stale(charactersAfter) { database, row, character in
        try database.isRight(character: row, character)
      }
      + stale(booksAfter) { database, row, book in try database.isRight(book: row, book) }
  }

  /// Counts the rows that are wrong.
  ///
  /// - Parameters:
  ///   - rows: The statement for some rows after a number, with the column `number`.
  ///   - isRight: Compares a row, which has a number, with what it is derived from.
  private func stale(
    _ rows: String, _ isRight: (Database, Row, Int64) throws -> Bool
  ) throws(LibraryError) -> Int {
    var count = 0
    var last: Int64? = 0
    while let number = last {
      last = nil
      try readTogether { database in
        let rows = try Row.fetchCursor(
          database.cachedStatement(sql: rows), arguments: [number])
        while let row = try rows.next() {
          let number: Int64 = try row.decode(forColumn: "number")
          count += try isRight(database, row, number) ? 0 : 1
          last = number
        }
      }
    }
    return count
  }
}

extension Database {
  fileprivate func isRight(note row: Row, _ number: Int64) throws -> Bool {
    let digest = try NoteDigest(
      String(decoding: row.decode([UInt8].self, atIndex: 1), as: UTF8.self))
    return try row.agrees(with: digest) && hasTags(digest.tags, of: number)
      && hasLinks(digest.links, of: .note, number)
      && hasFormerNames(formerTitles(ofNote: number), of: .note, number)
  }

  fileprivate func isRight(character row: Row, _ number: Int64) throws -> Bool {
    let character = try BookCharacter(row: row)
    let names = Set(([character.name] + character.aliases).map(\.slug)).subtracting([""])
    return try row.decode(Bool.self, forColumn: "counted")
      && texts("SELECT slug FROM character_name WHERE character = ?", ["\(character.id)"])
        == names.sorted()
      && hasLinks(NoteDigest(character.synopsis).links, of: .character, number)
      && hasFormerNames(formerNames(of: character), of: .character, number)
  }

  fileprivate func isRight(book row: Row, _ number: Int64) throws -> Bool {
    let book = try Book(row: row)
    let keys = try ["slug", "author_key", "filter"].map {
      try row.decode(String.self, forColumn: $0)
    }
    return try row.decode(Bool.self, forColumn: "counted")
      && keys == [book.slug, book.authorKey, book.filterText]
      && hasLinks(NoteDigest(book.synopsis).links, of: .book, number)
      && hasFormerNames(formerNames(of: book), of: .book, number)
  }

  private func hasTags(_ tags: [String], of note: Int64) throws -> Bool {
    // NB: Equal strings may differ in their bytes, by which SQLite finds them.
    try Set(texts("SELECT name FROM tag WHERE note = ?", [note]).map(\.bytes))
      == Set(tags.map(\.tagKey.bytes))
  }

  private func hasLinks(
    _ links: [String], of kind: LibraryItem.Kind, _ number: Int64
  ) throws -> Bool {
    try texts("SELECT name FROM link WHERE kind = ? AND number = ?", [kind.rawValue, number])
      == links.sorted()
  }

  private func hasFormerNames(
    _ slugs: Set<String>, of kind: LibraryItem.Kind, _ number: Int64
  ) throws -> Bool {
    try texts(
      "SELECT slug FROM former_name WHERE kind = ? AND number = ?", [kind.rawValue, number])
      == slugs.sorted()
  }

  /// Returns the texts of a statement's only column, sorted.
  private func texts(_ sql: String, _ arguments: StatementArguments) throws -> [String] {
    try String.fetchAll(cachedStatement(sql: sql), arguments: arguments).sorted()
  }
}

extension Row {
  /// Whether the columns of a digest in this row are those of a text.
  fileprivate func agrees(with digest: NoteDigest) throws -> Bool {
    try decode([UInt8]?.self, atIndex: 2) == digest.title.bytes
      && decode(String?.self, atIndex: 3) == digest.title.slug
      && decode([UInt8]?.self, atIndex: 4) == digest.preview.bytes
      && decode(String?.self, atIndex: 5) == digest.passage?.description
      && decode(Int.self, atIndex: 6) == digest.placeKey
      && decode(String.self, atIndex: 7) == digest.titleKey
  }
}

private let notesAfter = """
  SELECT note.number, CAST(version.text AS BLOB), CAST(digest.title AS BLOB), digest.slug,
    CAST(digest.preview AS BLOB), digest.passage, note.place, note.title_key
  FROM note JOIN version ON version.id = note.version
  LEFT JOIN digest ON digest.note = note.number
  WHERE note.number > ? ORDER BY note.number LIMIT 500
  """

private let charactersAfter =
  "SELECT " + characterColumns + """
    , number, notes = (
      SELECT count(*) FROM note WHERE note.character = character.id AND note.deleted IS NULL)
      AS counted
    FROM character WHERE number > ? ORDER BY number LIMIT 500
    """

private let booksAfter =
  "SELECT " + bookColumns + """
    , number, slug, author_key, filter, notes = (
      SELECT count(*) FROM note WHERE note.book = book.id AND note.deleted IS NULL) + (
      SELECT coalesce(sum(character.notes), 0) FROM character
      WHERE character.book = book.id AND character.deleted IS NULL) AS counted
    FROM book WHERE number > ? ORDER BY number LIMIT 500
    """
