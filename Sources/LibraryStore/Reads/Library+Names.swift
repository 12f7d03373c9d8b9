import GRDB
public import LibraryModel

extension Library {
  /// Returns the books that a name may mean, at most `limit`: the book with this id, else those whose
  /// title has the same slug, else those whose id begins with it (at least four characters).
  public func books(named name: String, limit: Int = 20) throws(LibraryError) -> [Book.ID] {
    try read { database in
      try database.found(name, limit, by: [bookWithID, booksWithSlug, booksWithPrefix])
    }
  }

  /// Returns the characters that a name may mean, in the same way; also by an alias.
  ///
  /// - Parameter book: The book that introduces them; nil for all books.
  public func characters(
    named name: String, in book: Book.ID? = nil, limit: Int = 20
  ) throws(LibraryError) -> [BookCharacter.ID] {
    try read { database in
      try database.found(
        name, limit, by: [characterWithID, charactersWithSlug, charactersWithPrefix],
        scope: book.map { "\($0)" })
    }
  }

  /// Returns the notes that a name may mean, in the same way; by the title.
  ///
  /// - Parameter owner: The owner of the notes; nil for all.
  public func notes(
    named name: String, of owner: Owner? = nil, limit: Int = 20
  ) throws(LibraryError) -> [Note.ID] {
    let scope: String? =
      switch owner {
      case .book(let book): "\(book)"
      case .character(let character, _): "\(character)"
      case .inbox: ""
      case nil: nil
      }
    return try read { database in
      try database.found(
        name, limit, by: [noteWithID, notesWithSlug, notesWithPrefix], scope: scope)
    }
  }
}

extension Database {
  /// Returns the ids of the first query that finds any: by id, by slug, by the beginning of the id.
  fileprivate func found<Subject>(
    _ name: String, _ limit: Int, by queries: [String], scope: String? = nil
  ) throws -> [Identifier<Subject>] {
    let name = Identifier<Subject>(name).map { "\($0)" } ?? name
    let keys = [name, name.slug, name.utf8.count < 4 ? "" : name.lowercased()]
    for (query, key) in zip(queries, keys) where !key.isEmpty && !key.utf8.contains(0) {
      let rows = try Row.fetchAll(
        self, sql: query, arguments: ["key": key, "scope": scope, "limit": limit])
      if !rows.isEmpty { return try rows.map { try $0.id(0) } }
    }
    return []
  }
}

private let livingBook = " AND deleted IS NULL AND :scope IS NULL LIMIT :limit"
private let bookWithID = "SELECT id FROM book WHERE id = :key" + livingBook
private let booksWithSlug = "SELECT id FROM book WHERE slug = :key" + livingBook
private let booksWithPrefix =
  "SELECT id FROM book WHERE id >= :key AND id < :key || 'g'" + livingBook

private let livingCharacters = """
   AND character.deleted IS NULL AND book.deleted IS NULL
    AND (:scope IS NULL OR character.book = :scope)
  ORDER BY book.position, character.position LIMIT :limit
  """

private let characterFound = """
  SELECT character.id FROM character JOIN book ON book.id = character.book WHERE
  """

private let characterWithID = characterFound + " character.id = :key" + livingCharacters
private let charactersWithSlug =
  characterFound + """
     character.id IN (SELECT character FROM character_name WHERE slug = :key)
    """ + livingCharacters
private let charactersWithPrefix =
  characterFound + " character.id >= :key AND character.id < :key || 'g'" + livingCharacters

private let noteFound = """
  SELECT note.id FROM note
  LEFT JOIN character ON character.id = note.character
  LEFT JOIN book ON book.id = coalesce(note.book, character.book)
  WHERE
  """

private let livingNotes = """
   AND note.deleted IS NULL AND character.deleted IS NULL AND book.deleted IS NULL
    AND (:scope IS NULL OR coalesce(note.book, note.character, '') = :scope)
  ORDER BY note.number DESC LIMIT :limit
  """

private let noteWithID = noteFound + " note.id = :key" + livingNotes
private let notesWithSlug =
  noteFound + " note.number IN (SELECT note FROM digest WHERE slug = :key)" + livingNotes
private let notesWithPrefix =
  noteFound + " note.id >= :key AND note.id < :key || 'g'" + livingNotes
