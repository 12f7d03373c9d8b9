import SQLite
public import LibraryModel

extension Library {
  /// Returns the items with keys of ``SearchedItem``, also those in the bin.
  public func items(numbered keys: [Int64]) throws(LibraryError) -> [LibraryItem] {
    try readTogether { database in
      try keys.compactMap { key in
        try Row.fetchOne(
          database.cachedStatement(sql: itemNumbered), arguments: [key & 3, key >> 2]
        )
        .map(LibraryItem.init(kindAndID:))
      }
    }
  }

  /// Returns the note that was added before the others; nil if none is in the library.
  public func first(of notes: [Note.ID]) throws(LibraryError) -> Note.ID? {
    try read { database in
      let row = try Row.fetchOne(
        database.cachedStatement(sql: firstOfNotes), arguments: [list(notes)])
      return try row.map { try $0.id(0) }
    }
  }

  /// Returns whether the library has all of some items, in the bin or not.
  public func knows(_ items: [LibraryItem]) throws(LibraryError) -> Bool {
    try readTogether { database in
      for (kind, sql) in [
        (LibraryItem.Kind.note, unknownNote), (.book, unknownBook),
        (.character, unknownCharacter),
      ] {
        let ids = items.filter { $0.kind == kind }.map { "\"" + $0.id + "\"" }
        let arguments: StatementArguments = ["[" + ids.joined(separator: ",") + "]"]
        guard try Row.fetchOne(database.cachedStatement(sql: sql), arguments: arguments) == nil
        else { return false }
      }
      return true
    }
  }

  /// Returns the book with an id, also one in the bin.
  public func keptBook(_ id: Book.ID) throws(LibraryError) -> Book? {
    try read { try $0.kept(id) }
  }

  /// Returns the character with an id, also one in the bin.
  public func keptCharacter(_ id: BookCharacter.ID) throws(LibraryError) -> BookCharacter? {
    try read { try $0.kept(id) }
  }

  /// Returns the items whose pages in an export have the name of a book or a character: what
  /// belongs to it, and the texts that link to it.
  ///
  /// - Parameters:
  ///   - slugs: Its names, also earlier ones.
  ///   - limit: The largest number of items of each kind and name.
  public func items(
    dependingOn item: LibraryItem, named slugs: [String], limit: Int
  ) throws(LibraryError) -> [LibraryItem] {
    try readTogether { database in
      var rows: [Row]
      switch item {
      case .note: rows = []
      case .book: rows = try Row.fetchAll(database, sql: itemsOfBook, arguments: [item.id, limit])
      case .character:
        rows = try Row.fetchAll(database, sql: itemsOfCharacter, arguments: [item.id, limit])
      }
      rows += try database.rows(linkingTo: slugs, limit: limit)
      return try Array(Set(rows.map(LibraryItem.init(kindAndID:))))
    }
  }

  /// Returns the items whose texts have a link with one of some names.
  ///
  /// - Parameter limit: The largest number of items of each name.
  public func items(linkingTo slugs: [String], limit: Int) throws(LibraryError) -> [LibraryItem] {
    try readTogether { database in
      try Array(
        Set(database.rows(linkingTo: slugs, limit: limit).map(LibraryItem.init(kindAndID:))))
    }
  }
}

extension Database {
  fileprivate func rows(linkingTo slugs: [String], limit: Int) throws -> [Row] {
    try slugs.flatMap { slug in
      try Row.fetchAll(cachedStatement(sql: itemsLinking), arguments: [slug, limit])
    }
  }
}

// NB: With `min`, SQLite takes the other columns from its row.
private let firstOfNotes = """
  SELECT id, min(number) FROM note WHERE id IN (SELECT value FROM json_each(?))
  GROUP BY TRUE
  """

private let unknownNote = """
  SELECT 1 FROM json_each(?) AS list WHERE NOT EXISTS (SELECT 1 FROM note WHERE note.id = list.value)
  """
private let unknownBook = """
  SELECT 1 FROM json_each(?) AS list WHERE NOT EXISTS (SELECT 1 FROM book WHERE book.id = list.value)
  """
private let unknownCharacter = """
  SELECT 1 FROM json_each(?) AS list
  WHERE NOT EXISTS (SELECT 1 FROM character WHERE character.id = list.value)
  """

private let itemNumbered = """
  SELECT 'note', id FROM note WHERE ?1 = 0 AND number = ?2
  UNION ALL SELECT 'book', id FROM book WHERE ?1 = 1 AND number = ?2
  UNION ALL SELECT 'character', id FROM character WHERE ?1 = 2 AND number = ?2
  """

private let itemsOfBook = """
  SELECT 'character', id FROM character WHERE book = ?1
  UNION ALL SELECT 'note', id FROM note WHERE book = ?1
  UNION ALL SELECT 'note', note.id FROM note JOIN character ON character.id = note.character
  WHERE character.book = ?1
  LIMIT ?2
  """

private let itemsOfCharacter = "SELECT 'note', id FROM note WHERE character = ?1 LIMIT ?2"

private let itemsLinking = """
  SELECT 'note', note.id FROM link JOIN note ON note.number = link.number
  WHERE link.name = ?1 AND link.kind = 'note'
  UNION ALL SELECT 'book', book.id FROM link JOIN book ON book.number = link.number
  WHERE link.name = ?1 AND link.kind = 'book'
  UNION ALL SELECT 'character', character.id
  FROM link JOIN character ON character.number = link.number
  WHERE link.name = ?1 AND link.kind = 'character'
  LIMIT ?2
  """
