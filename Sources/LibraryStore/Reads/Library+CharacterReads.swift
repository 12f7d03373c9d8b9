import SQLite
public import LibraryModel

extension Library {
  /// Returns the character with an id; nil if they or their book are deleted or never existed.
  public func character(_ id: BookCharacter.ID) throws(LibraryError) -> BookCharacter? {
    try read { try $0.character(id) }
  }

  /// Returns some rows of the list of a book's characters; empty if the book is deleted.
  public func characters(
    of book: Book.ID, from offset: Int = 0, limit: Int
  ) throws(LibraryError) -> Page<CharacterRow> {
    try readTogether { database in
      guard try database.isLiving(.book(book)) else { return Page() }
      let rows = try Row.fetchCursor(
        database.cachedStatement(sql: charactersOfBook), arguments: ["\(book)", limit, offset])
      return try Page(
        rows: Array(rows.map(CharacterRow.init(row:))), offset: offset,
        total: Int.fetchOne(
          database.cachedStatement(sql: numberOfCharacters), arguments: ["\(book)"]) ?? 0)
    }
  }

  /// Returns the index of a character in the list of their book; nil if it does not have them.
  public func index(of character: BookCharacter.ID) throws(LibraryError) -> Int? {
    try read { database in
      guard let found = try database.character(character) else { return nil }
      return try Int.fetchOne(
        database.cachedStatement(sql: charactersBefore),
        arguments: ["\(found.book)", found.position, found.position, found.name])
    }
  }

  /// Returns some rows of the list of favourite characters, in the order of their books.
  public func favourites(
    from offset: Int = 0, limit: Int
  ) throws(LibraryError) -> Page<CharacterRow> {
    try readTogether { database in
      let rows = try Row.fetchCursor(
        database.cachedStatement(sql: favouriteRows), arguments: [limit, offset])
      return try Page(
        rows: Array(rows.map(CharacterRow.init(row:))), offset: offset,
        total: Int.fetchOne(database.cachedStatement(sql: numberOfFavourites)) ?? 0)
    }
  }

  /// Returns the index of a character in the list of favourites; nil if they are no favourite.
  public func indexAmongFavourites(
    of character: BookCharacter.ID
  ) throws(LibraryError) -> Int? {
    try read { database in
      let ids = try Row.fetchCursor(
        database.cachedStatement(sql: favouriteRows), arguments: [-1, 0])
      var index = 0
      while let row = try ids.next() {
        if try row.decode(String.self, atIndex: 0) == "\(character)" { return index }
        index += 1
      }
      return nil
    }
  }

  /// Returns characters of all books with a name or an alias that contains a text, whatever its
  /// case and accents, in the order of their books.
  public func characters(
    matching text: String, limit: Int
  ) throws(LibraryError) -> [CharacterRow] {
    try read { database in
      let rows = try Row.fetchCursor(
        database.cachedStatement(sql: charactersMatching), arguments: [text.slug, limit])
      return try Array(rows.map(CharacterRow.init(row:)))
    }
  }

  /// Returns the earlier contents of a character, the newest first, without the current ones.
  public func revisions(
    of character: BookCharacter.ID
  ) throws(LibraryError) -> [Revision<BookCharacter>] {
    try read { try $0.revisions(of: character, newestFirst: true) }
  }
}

extension CharacterRow {
  fileprivate init(row: Row) throws {
    try self.init(
      id: row.id(0), book: row.id(1), bookTitle: row.decode(atIndex: 7),
      name: row.decode(atIndex: 2), aliases: row.lines(3),
      summary: row.decode(atIndex: 4), isFavourite: row.decode(atIndex: 5),
      notes: row.decode(atIndex: 6))
  }
}

private let characterFields = """
  SELECT character.id, character.book, character.name, character.aliases,
    substr(character.synopsis, 1, 240), character.favourite, character.notes,
  """

private let charactersOfBook =
  characterFields + """
     '' FROM character WHERE number IN (
      SELECT number FROM character WHERE book = ? AND deleted IS NULL
      ORDER BY position, name LIMIT ? OFFSET ?)
    ORDER BY position, name
    """

// NB: the inner query reads only names, and ends at the limit: a short text matches many of them.
private let charactersMatching =
  characterFields + """
     book.title FROM character JOIN book ON book.id = character.book
    WHERE character.deleted IS NULL AND book.deleted IS NULL AND character.id IN (
      SELECT DISTINCT character FROM character_name WHERE instr(slug, ?1) > 0 LIMIT ?2)
    ORDER BY book.position, book.title, character.position, character.name
    """

// NB: this index has the least pages: it has no names.
private let numberOfCharacters = """
  SELECT count(*) FROM character INDEXED BY character_counts WHERE book = ? AND deleted IS NULL
  """

private let charactersBefore = """
  SELECT count(*) FROM character
  WHERE book = ? AND deleted IS NULL AND (position < ? OR position = ? AND name < ?)
  """

// NB: CROSS JOIN reads the few favourites first; SQLite would begin with all characters of all
// books.
private let livingFavourites = """
   CROSS JOIN book ON book.id = character.book
  WHERE character.favourite = 1 AND character.deleted IS NULL AND book.deleted IS NULL
  """

private let favouriteRows =
  characterFields + " book.title FROM character" + livingFavourites + """
     ORDER BY book.position, book.title, book.id, character.position, character.name, character.id
    LIMIT ? OFFSET ?
    """

private let numberOfFavourites = "SELECT count(*) FROM character" + livingFavourites
