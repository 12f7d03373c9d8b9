import SQLite
public import LibraryModel

extension Library {
  /// Reads the first book with a tab, so that the statements for a window's first reads are
  /// compiled.
  ///
  /// Compiling takes longer than reading, and the window reads the rows itself. The columns of the
  /// book show whether the books are damaged; a window opens although a list or text is.
  ///
  /// - Parameter hasLists: Whether the window shows the lists of a book besides a draft.
  public func prepareFirstReads(hasLists: Bool) throws(LibraryError) {
    var hasReadBooks = false
    do throws(LibraryError) {
      try reading { () throws(LibraryError) in
        // NB: the body may run twice.
        hasReadBooks = false
        let first = try tabs().first?.id
        if let first { _ = try read { database in try database.row(of: first) } }
        hasReadBooks = true
        _ = try texts(of: [])
        guard hasLists, let first else { return }
        _ = try notes(of: .book(first), limit: 0)
        _ = try characters(of: first, limit: 0)
      }
    } catch {
      guard hasReadBooks else { throw error }
    }
  }

  /// Returns all books and characters.
  public func catalogue() throws(LibraryError) -> Catalogue {
    try readTogether { database in
      let books = try Row.fetchCursor(
        database.cachedStatement(
          sql: "SELECT " + bookColumns + " FROM book WHERE deleted IS NULL"))
      let characters = try Row.fetchCursor(
        database.cachedStatement(
          sql: "SELECT " + characterColumns + " FROM character WHERE deleted IS NULL"))
      return try Catalogue(
        books: Array(books.map(Book.init(row:))),
        characters: Array(characters.map(BookCharacter.init(row:))))
    }
  }

  /// Returns the notes of a book, a character or the Inbox, the last saved first, independent of
  /// the clock.
  public func notes(of owner: Owner) throws(LibraryError) -> [Note] {
    let (sql, arguments): (String, StatementArguments) =
      switch owner {
      case .book(let book): (notesOfBook, ["\(book)"])
      case .character(let character, _): (notesOfCharacter, ["\(character)"])
      case .inbox: (notesOfInbox, [])
      }
    return try read { database in
      let rows = try Row.fetchCursor(database.cachedStatement(sql: sql), arguments: arguments)
      return try Array(rows.map(Note.init(rankedRow:)))
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
        database.cachedStatement(sql: "SELECT id" + versionsListed), arguments: [list(ids)])
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
          decoding: try row.decode([UInt8].self, atIndex: 1), as: UTF8.self)
      }
      return texts
    }
  }

  func list(_ ids: [Note.ID]) -> String {
    "[" + ids.map { "\"\($0)\"" }.joined(separator: ",") + "]"
  }
}

extension Database {
  func book(_ id: Book.ID) throws -> Book? { try row(of: id).map(Book.init(row:)) }

  fileprivate func row(of id: Book.ID) throws -> Row? {
    try Row.fetchOne(
      cachedStatement(sql: "SELECT " + bookColumns + " FROM book WHERE id = ? AND deleted IS NULL"),
      arguments: ["\(id)"])
  }

  /// Returns the character with an id; nil if they or their book are deleted or never existed.
  func character(_ id: BookCharacter.ID) throws -> BookCharacter? {
    try Row.fetchOne(cachedStatement(sql: livingCharacter), arguments: ["\(id)"])
      .map(BookCharacter.init(row:))
  }

  func note(_ id: Note.ID) throws -> Note? {
    let statement = try cachedStatement(sql: livingNotes + " AND note.id = ?")
    return try Row.fetchOne(statement, arguments: ["\(id)"]).map(Note.init(rankedRow:))
  }
}

private let versionsListed = " FROM version WHERE id IN (SELECT value FROM json_each(?))"

private let textsListed = "SELECT id, CAST(text AS BLOB)" + versionsListed

private let livingCharacter =
  "SELECT " + characterColumns + """
     FROM character WHERE id = ? AND deleted IS NULL
      AND EXISTS (SELECT 1 FROM book WHERE book.id = character.book AND book.deleted IS NULL)
    """

private let notesOfBook = livingNotes + " AND note.book = ? ORDER BY note.number DESC"

private let notesOfCharacter = livingNotes + " AND note.character = ? ORDER BY note.number DESC"

private let notesOfInbox =
  livingNotes + " AND note.book IS NULL AND note.character IS NULL ORDER BY note.number DESC"

private let livingNotes = """
  SELECT note.id, note.book, note.character, character.book, CAST(version.text AS BLOB),
    note.created, note.updated, note.version, note.rank
  FROM note
  JOIN version ON version.id = note.version
  LEFT JOIN character ON character.id = note.character
  LEFT JOIN book ON book.id = coalesce(note.book, character.book)
  WHERE note.deleted IS NULL AND character.deleted IS NULL AND book.deleted IS NULL
  """
