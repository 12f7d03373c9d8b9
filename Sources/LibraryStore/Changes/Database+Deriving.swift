import SQLite
import LibraryModel
import Markup

// Columns and tables that are derived from texts and from other rows.

extension Library {
  /// Rebuilds the columns and tables that are derived from texts and other rows.
  ///
  /// Takes time in proportion to the length of all texts.
  public func rebuildDerived() throws(LibraryError) {
    try write { try $0.deriveAll() }
  }
}

extension Database {
  /// Rebuilds everything derived.
  ///
  /// Takes time in proportion to the length of all texts.
  func deriveAll() throws {
    try execute(
      sql:
        """
        DELETE FROM tag; DELETE FROM digest; DELETE FROM character_name; DELETE FROM link;
        DELETE FROM former_name
        """)
    let notes = try Row.fetchCursor(
      self,
      sql: """
        SELECT note.number, CAST(version.text AS BLOB) FROM note
        JOIN version ON version.id = note.version ORDER BY note.number
        """)
    while let row = try notes.next() {
      let text = try String(decoding: row.decode([UInt8].self, atIndex: 1), as: UTF8.self)
      try writeDigest(of: row.decode(atIndex: 0), text)
    }
    for book in try Row.fetchAll(self, sql: "SELECT " + bookColumns + " FROM book") {
      try Book(row: book).derive(in: self)
    }
    for character in try Row.fetchAll(self, sql: "SELECT " + characterColumns + " FROM character") {
      try BookCharacter(row: character).derive(in: self)
    }
    try writeFormerTitlesOfNotes()
    try execute(sql: recount)
  }

  /// Writes the digest, the sort keys, the tags and the links of a note's current text.
  func writeDigest(of note: Int64, _ text: String) throws {
    try writeDigest(of: note, NoteDigest(text))
  }

  func writeDigest(of note: Int64, _ digest: NoteDigest) throws {
    try cachedStatement(sql: "DELETE FROM tag WHERE note = ?").execute(arguments: [note])
    try cachedStatement(
      sql: """
        INSERT INTO digest (note, parser, title, slug, preview, passage)
        VALUES (?1, ?2, CAST(?3 AS TEXT), ?4, CAST(?5 AS TEXT), ?6)
        ON CONFLICT (note) DO UPDATE SET parser = excluded.parser, title = excluded.title,
          slug = excluded.slug, preview = excluded.preview, passage = excluded.passage
        """
    ).execute(arguments: [
      note, NoteDigest.parser, digest.title.bytes, digest.title.slug, digest.preview.bytes,
      digest.passage?.description,
    ])
    try writeKeys(of: note, digest)
    for tag in digest.tags {
      try cachedStatement(sql: "INSERT INTO tag (name, note, shown) VALUES (?, ?, ?)")
        .execute(arguments: [tag.tagKey, note, tag])
    }
    try write(digest.links, of: .note, note)
  }

  /// Writes the columns of a book by which lists sort and filter.
  fileprivate func deriveColumns(of book: Book) throws {
    try execute(
      sql: "UPDATE book SET slug = ?, author_key = ?, filter = ? WHERE id = ?",
      arguments: [book.slug, book.authorKey, book.filterText, "\(book.id)"])
  }

  /// Writes the slugs by which a character is found.
  fileprivate func writeNames(of character: BookCharacter) throws {
    try cachedStatement(sql: "DELETE FROM character_name WHERE character = ?")
      .execute(arguments: ["\(character.id)"])
    for slug in Set(([character.name] + character.aliases).map(\.slug)) where !slug.isEmpty {
      try cachedStatement(sql: "INSERT INTO character_name (slug, character) VALUES (?, ?)")
        .execute(arguments: [slug, "\(character.id)"])
    }
  }
}

extension Book {
  func derive(in database: Database) throws {
    try database.deriveColumns(of: self)
    try database.writeLinks(of: self)
    try database.writeFormerTitles(of: self)
  }
}

extension BookCharacter {
  func derive(in database: Database) throws {
    try database.writeNames(of: self)
    try database.writeLinks(of: self)
    try database.writeFormerNames(of: self)
  }
}

let recount = """
  UPDATE character SET (notes, last_note) = (
    SELECT count(*), max(created) FROM note
    WHERE note.character = character.id AND note.deleted IS NULL);

  UPDATE book SET (notes, last_note) = (
    SELECT sum(notes), max(last_note) FROM (
      SELECT count(*) AS notes, max(created) AS last_note FROM note
      WHERE note.book = book.id AND note.deleted IS NULL
      UNION ALL SELECT coalesce(sum(notes), 0), max(last_note) FROM character
      WHERE character.book = book.id AND character.deleted IS NULL));
  """
