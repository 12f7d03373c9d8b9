import struct FoundationEssentials.Data
import GRDB
import LibraryModel
import Markup

// What is derived from texts and rows, compared with them: see `Database.deriveAll()`.

extension Library {
  /// Returns the number of notes, characters and books whose derived columns and rows are wrong.
  ///
  /// A program that is not this one can leave such rows, and a defect can: lists, tags and links then
  /// show something else than the texts say. ``rebuildDerived()`` corrects them.
  ///
  /// Reads in parts, so that other processes can save meanwhile. Takes time in proportion to the
  /// length of all texts.
  public func staleItems() throws(LibraryError) -> Int {
    let notes = try stale { database, last in try database.staleNotes(after: last) }
    let characters = try stale { database, last in try database.staleCharacters(after: last) }
    let books = try stale { database, last in try database.staleBooks(after: last) }
    return notes + characters + books
  }

  /// Adds up the parts of a comparison.
  private func stale(
    _ compare: (Database, Int64) throws -> StalePart
  ) throws(LibraryError) -> Int {
    var count = 0
    var last: Int64? = 0
    while let number = last {
      let part = try readTogether { try compare($0, number) }
      count += part.stale
      last = part.last
    }
    return count
  }
}

/// A part of a comparison of rows in the order of their numbers.
private struct StalePart {
  /// Number of rows that are wrong.
  var stale = 0
  /// Number of the last row; nil if there was none.
  var last: Int64?
}

extension Database {
  fileprivate func staleNotes(after number: Int64) throws -> StalePart {
    let rows = try Row.fetchCursor(
      cachedStatement(
        sql: """
          SELECT note.number, CAST(version.text AS BLOB), CAST(digest.title AS BLOB), digest.slug,
            CAST(digest.preview AS BLOB), digest.passage
          FROM note JOIN version ON version.id = note.version
          LEFT JOIN digest ON digest.note = note.number
          WHERE note.number > ? ORDER BY note.number LIMIT 500
          """), arguments: [number])
    var part = StalePart()
    while let row = try rows.next() {
      let note: Int64 = try row.decode(atIndex: 0)
      let digest = try NoteDigest(
        String(decoding: row.decode(Data.self, atIndex: 1), as: UTF8.self))
      let isRight =
        try row.agrees(with: digest) && hasTags(digest.tags, of: note)
        && hasLinks(digest.links, of: .note, note)
      part.stale += isRight ? 0 : 1
      part.last = note
    }
    return part
  }

  fileprivate func staleCharacters(after number: Int64) throws -> StalePart {
    let rows = try Row.fetchCursor(
      cachedStatement(
        sql: "SELECT " + characterColumns + """
          , number, notes = (
            SELECT count(*) FROM note WHERE note.character = character.id AND note.deleted IS NULL)
          FROM character WHERE number > ? ORDER BY number LIMIT 500
          """), arguments: [number])
    var part = StalePart()
    while let row = try rows.next() {
      let character = try BookCharacter(row: row)
      let number: Int64 = try row.decode(atIndex: 8)
      let names = Set(([character.name] + character.aliases).map(\.slug)).subtracting([""])
      let isRight =
        try row.decode(Bool.self, atIndex: 9)
        && texts("SELECT slug FROM character_name WHERE character = ?", ["\(character.id)"])
          == names.sorted()
        && hasLinks(NoteDigest(character.synopsis).links, of: .character, number)
      part.stale += isRight ? 0 : 1
      part.last = number
    }
    return part
  }

  fileprivate func staleBooks(after number: Int64) throws -> StalePart {
    let rows = try Row.fetchCursor(
      cachedStatement(
        sql: "SELECT " + bookColumns + """
          , number, slug, author_key, filter, notes = (
            SELECT count(*) FROM note WHERE note.book = book.id AND note.deleted IS NULL) + (
            SELECT coalesce(sum(character.notes), 0) FROM character
            WHERE character.book = book.id AND character.deleted IS NULL)
          FROM book WHERE number > ? ORDER BY number LIMIT 500
          """), arguments: [number])
    var part = StalePart()
    while let row = try rows.next() {
      let book = try Book(row: row)
      let number: Int64 = try row.decode(atIndex: 18)
      let keys = try (19...21).map { try row.decode(String.self, atIndex: $0) }
      let isRight =
        try row.decode(Bool.self, atIndex: 22)
        && keys == [book.slug, book.authorKey, book.filterText]
        && hasLinks(NoteDigest(book.synopsis).links, of: .book, number)
      part.stale += isRight ? 0 : 1
      part.last = number
    }
    return part
  }

  private func hasTags(_ tags: [String], of note: Int64) throws -> Bool {
    try texts("SELECT name FROM tag WHERE note = ?", [note])
      == tags.map { $0.lowercased() }.sorted()
  }

  private func hasLinks(
    _ links: [String], of kind: LibraryItem.Kind, _ number: Int64
  ) throws -> Bool {
    try texts("SELECT name FROM link WHERE kind = ? AND number = ?", [kind.rawValue, number])
      == links.sorted()
  }

  /// Returns the texts of a statement's only column, sorted.
  private func texts(_ sql: String, _ arguments: StatementArguments) throws -> [String] {
    try String.fetchAll(cachedStatement(sql: sql), arguments: arguments).sorted()
  }
}

extension Row {
  /// Whether the columns of a digest in this row are those of a text.
  fileprivate func agrees(with digest: NoteDigest) throws -> Bool {
    try decode(Data?.self, atIndex: 2) == digest.title.bytes
      && decode(String?.self, atIndex: 3) == digest.title.slug
      && decode(Data?.self, atIndex: 4) == digest.preview.bytes
      && decode(String?.self, atIndex: 5) == digest.passage?.description
  }
}
