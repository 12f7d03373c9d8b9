import SQLite
public import LibraryModel

/// Ways in which the word of a user may name an item.
public enum NameForm: CaseIterable, Sendable {
  case id
  /// A title, name or alias: one with the same slug, or the same one if it has no letter.
  case name
  /// A title or name that the item had before: one with the same slug.
  case earlierName
  /// The beginning of the id, at least four characters.
  case beginningOfID
}

extension Library {
  /// Returns the books that a name may mean, at most `limit`: those of the first form that any has.
  public func books(
    named name: String, by forms: [NameForm] = NameForm.allCases, limit: Int = 20
  ) throws(LibraryError) -> [Book.ID] {
    try read { try $0.found(name, forms, limit, booksNamed) }
  }

  /// Returns the characters that a name may mean, in the same way.
  ///
  /// - Parameter book: The book that introduces them; nil for all books.
  public func characters(
    named name: String, in book: Book.ID? = nil, by forms: [NameForm] = NameForm.allCases,
    limit: Int = 20
  ) throws(LibraryError) -> [BookCharacter.ID] {
    try read { try $0.found(name, forms, limit, charactersNamed, scope: book.map { "\($0)" }) }
  }

  /// Returns the notes that a name may mean, in the same way; by the title.
  ///
  /// - Parameter owner: The owner of the notes; nil for all.
  public func notes(
    named name: String, of owner: Owner? = nil, by forms: [NameForm] = NameForm.allCases,
    limit: Int = 20
  ) throws(LibraryError) -> [Note.ID] {
    let scope: String? =
      switch owner {
      case .book(let book): "\(book)"
      case .character(let character, _): "\(character)"
      case .inbox: ""
      case nil: nil
      }
    return try read { try $0.found(name, forms, limit, notesNamed, scope: scope) }
  }
}

/// The queries for the items of a kind, by the form of their names.
private struct NameQueries {
  let byID: String
  let bySlug: String
  /// By the exact name, for names without a slug; nil if it takes too long.
  let byExactName: String?
  let byEarlierName: String
  let byBeginning: String

  /// Returns the query for a name, and the key to look for; nil if the name does not have this
  /// form.
  func query(_ form: NameForm, _ name: String) -> (sql: String, key: String)? {
    switch form {
    case .id: (byID, name.lowercased())
    case .name where name.slug.isEmpty: byExactName.map { ($0, name) }
    case .name: (bySlug, name.slug)
    case .earlierName: (byEarlierName, name.slug)
    case .beginningOfID: name.utf8.count < 4 ? nil : (byBeginning, name.lowercased())
    }
  }
}

extension Database {
  /// Returns the ids that the first form finds that finds any.
  fileprivate func found<Subject>(
    _ name: String, _ forms: [NameForm], _ limit: Int, _ queries: NameQueries,
    scope: String? = nil
  ) throws -> [Identifier<Subject>] {
    for form in forms {
      guard let (sql, key) = queries.query(form, name), !key.isEmpty, !key.utf8.contains(0) else {
        continue
      }
      let rows = try Row.fetchAll(
        self, sql: sql, arguments: ["key": key, "scope": scope, "limit": limit])
      if !rows.isEmpty { return try rows.map { try $0.id(0) } }
    }
    return []
  }
}

private let livingBook = " AND deleted IS NULL AND :scope IS NULL LIMIT :limit"
private let booksNamed = NameQueries(
  byID: "SELECT id FROM book WHERE id = :key" + livingBook,
  bySlug: "SELECT id FROM book WHERE slug = :key" + livingBook,
  byExactName: "SELECT id FROM book WHERE title = :key" + livingBook,
  byEarlierName: "SELECT id FROM book WHERE " + hadName("book") + livingBook,
  byBeginning: "SELECT id FROM book WHERE id >= :key AND id < :key || 'g'" + livingBook)

private let livingCharacters = """
   AND character.deleted IS NULL AND book.deleted IS NULL
    AND (:scope IS NULL OR character.book = :scope)
  ORDER BY book.position, character.position LIMIT :limit
  """

private let characterFound = """
  SELECT character.id FROM character JOIN book ON book.id = character.book WHERE
  """

private let charactersNamed = NameQueries(
  byID: characterFound + " character.id = :key" + livingCharacters,
  bySlug: characterFound + """
     character.id IN (SELECT character FROM character_name WHERE slug = :key)
    """ + livingCharacters,
  byExactName: characterFound + """
     (character.name = :key OR instr(char(10) || aliases || char(10), char(10) || :key || char(10)))
    """ + livingCharacters,
  byEarlierName: characterFound + " " + hadName("character") + livingCharacters,
  byBeginning: characterFound + " character.id >= :key AND character.id < :key || 'g'"
    + livingCharacters)

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

private let notesNamed = NameQueries(
  byID: noteFound + " note.id = :key" + livingNotes,
  bySlug: noteFound + " note.number IN (SELECT note FROM digest WHERE slug = :key)" + livingNotes,
  byExactName: nil,
  byEarlierName: noteFound + " " + hadName("note") + livingNotes,
  byBeginning: noteFound + " note.id >= :key AND note.id < :key || 'g'" + livingNotes)

// MARK: Completion

extension Library {
  /// Returns slugs of books that begin with a text, in order.
  public func bookSlugs(from beginning: String, limit: Int) throws(LibraryError) -> [String] {
    try read { database in
      try String.fetchAll(
        database, sql: slugsOfBooks, arguments: ["key": beginning, "limit": limit])
    }
  }

  /// Returns slugs of names and aliases of characters that begin with a text, in order.
  ///
  /// - Parameter book: The only book; nil for all.
  public func characterSlugs(
    from beginning: String, of book: Book.ID? = nil, limit: Int
  ) throws(LibraryError) -> [String] {
    var arguments: StatementArguments = ["key": beginning, "limit": limit]
    if let book { arguments += ["book": "\(book)"] }
    let sql = book == nil ? slugsOfCharacters : slugsOfCharactersOfBook
    return try read { database in try String.fetchAll(database, sql: sql, arguments: arguments) }
  }
}

extension Library {
  /// Returns tags in lower case that begin with a text, in order.
  public func tagNames(from beginning: String, limit: Int) throws(LibraryError) -> [String] {
    try read { database in
      try String.fetchAll(
        database, sql: namesOfTags, arguments: ["key": beginning, "limit": limit])
    }
  }
}

// Looks up each tag from the one before it: a tag may have many notes.
private let namesOfTags = """
  WITH RECURSIVE found(name) AS (
    SELECT min(name) FROM tag WHERE name >= :key
    UNION ALL
    SELECT (SELECT min(name) FROM tag WHERE name > found.name) FROM found
    WHERE name < :key || char(1114111))
  SELECT name FROM found WHERE name < :key || char(1114111) LIMIT :limit
  """

// The last code point is above every slug that begins with the key.
private let slugsOfBooks = """
  SELECT DISTINCT slug FROM book
  WHERE slug >= :key AND slug < :key || char(1114111) AND slug <> '' AND deleted IS NULL
  ORDER BY slug LIMIT :limit
  """

// Looks up each slug from the one before it: many characters may have the same.
private let slugsOfCharacters = """
  WITH RECURSIVE found(slug) AS (
    SELECT min(slug) FROM character_name WHERE slug >= :key
    UNION ALL
    SELECT (SELECT min(slug) FROM character_name WHERE slug > found.slug) FROM found
    WHERE slug < :key || char(1114111))
  SELECT slug FROM found WHERE slug < :key || char(1114111) AND EXISTS (
    SELECT 1 FROM character_name CROSS JOIN character ON character.id = character_name.character
    CROSS JOIN book ON book.id = character.book
    WHERE character_name.slug = found.slug
      AND character.deleted IS NULL AND book.deleted IS NULL)
  LIMIT :limit
  """

private let slugsOfCharactersOfBook = """
  SELECT DISTINCT character_name.slug FROM book
  CROSS JOIN character ON character.book = book.id AND character.deleted IS NULL
  CROSS JOIN character_name ON character_name.character = character.id
  WHERE book.id = :book AND book.deleted IS NULL
    AND character_name.slug >= :key AND character_name.slug < :key || char(1114111)
  ORDER BY character_name.slug LIMIT :limit
  """
