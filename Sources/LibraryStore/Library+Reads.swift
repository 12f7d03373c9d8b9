import struct FoundationEssentials.Data
import GRDB
public import LibraryModel

extension Library {
  /// Returns all books and characters.
  public func catalogue() throws(LibraryError) -> Catalogue {
    try readTogether { database in
      let books = try Row.fetchCursor(
        database,
        sql: """
          SELECT id, title, author, tagline, synopsis, shop_url, cover, position FROM book
          WHERE NOT deleted
          """)
      let characters = try Row.fetchCursor(
        database,
        sql: """
          SELECT id, book, name, synopsis, favourite, position FROM character WHERE NOT deleted
          """)
      return try Catalogue(
        books: Array(books.map(Book.init(row:))),
        characters: Array(characters.map(BookCharacter.init(row:))))
    }
  }

  /// Returns the notes of a book or a character, the last saved first, independent of the clock.
  public func notes(of owner: Owner) throws(LibraryError) -> [Note] {
    let (sql, id) =
      switch owner {
      case .book(let book): (notesOfBook, "\(book)")
      case .character(let character, _): (notesOfCharacter, "\(character)")
      }
    return try read { database in
      let rows = try Row.fetchCursor(database.cachedStatement(sql: sql), arguments: [id])
      return try Array(rows.map(Note.init(row:)))
    }
  }

  /// Returns the note with an id; nil if the note or its owner is deleted or never existed.
  public func note(_ id: Note.ID) throws(LibraryError) -> Note? {
    try read { database in try database.note(id) }
  }

  /// Returns the ids that were ever saved, as a note or a version of one, including deleted notes.
  public func knows(_ ids: [Note.ID]) throws(LibraryError) -> Set<Note.ID> {
    try read { database in
      let rows = try Row.fetchCursor(
        database, sql: "SELECT id" + versionsListed, arguments: [list(ids)])
      return try Set(rows.map { try $0.id(0) })
    }
  }

  /// Returns the saved text of each id that was ever saved.
  public func texts(of ids: [Note.ID]) throws(LibraryError) -> [Note.ID: String] {
    try read { database in
      let rows = try Row.fetchCursor(
        database.cachedStatement(sql: textsListed), arguments: [list(ids)])
      var texts: [Note.ID: String] = [:]
      while let row = try rows.next() {
        texts[try row.id(0)] = String(
          decoding: try row.decode(Data.self, atIndex: 1), as: UTF8.self)
      }
      return texts
    }
  }

  private func list(_ ids: [Note.ID]) -> String {
    "[" + ids.map { "\"\($0)\"" }.joined(separator: ",") + "]"
  }
}

extension Database {
  func note(_ id: Note.ID) throws -> Note? {
    try Row.fetchOne(self, sql: livingNotes + " AND note.id = ?", arguments: ["\(id)"])
      .map(Note.init(row:))
  }
}

private let versionsListed = " FROM version WHERE id IN (SELECT value FROM json_each(?))"

private let textsListed = "SELECT id, CAST(text AS BLOB)" + versionsListed

private let notesOfBook = livingNotes + " AND note.book = ? ORDER BY note.number DESC"

private let notesOfCharacter = livingNotes + " AND note.character = ? ORDER BY note.number DESC"

private let livingNotes = """
  SELECT note.id, note.book, note.character, character.book, CAST(version.text AS BLOB),
    note.created, version.made, version.id
  FROM note
  JOIN version ON version.id = note.version
  LEFT JOIN character ON character.id = note.character
  JOIN book ON book.id = coalesce(note.book, character.book)
  WHERE NOT note.deleted AND NOT book.deleted AND character.deleted IS NOT 1
  """
