import SQLite
public import LibraryModel

/// Reads the titles of all notes in the order of ``LibraryEntries``, some thousand at a time.
public struct NoteTitles {
  private var last: Int64 = 0

  public init() {}

  /// Returns the next titles; none at the end.
  public mutating func next(in library: Library) throws(LibraryError) -> [NoteTitle] {
    let (rows, end) = try library.readTogether { [last] database in
      let rows = try Row.fetchAll(database.cachedStatement(sql: titlesAfter), arguments: [last])
      return try (rows.map(NoteTitle.init(row:)), rows.last?.decode(Int64.self, atIndex: 4))
    }
    last = end ?? last
    return rows
  }
}

extension Library {
  /// Returns the notes whose title a link names: those of the book first, then in the order of
  /// ``LibraryEntries``.
  ///
  /// - Parameter slug: The key of the link: see `linkKey`.
  public func notes(
    titled slug: String, nearest book: Book.ID?, limit: Int
  ) throws(LibraryError) -> [NoteTitle] {
    try readTogether { database in
      let arguments: StatementArguments = [slug, book.map { "\($0)" }, limit]
      let rows = try Row.fetchAll(
        database.cachedStatement(sql: titlesOfLink), arguments: arguments)
      return try rows.map(NoteTitle.init(row:))
    }
  }
}

extension NoteTitle {
  fileprivate init(row: Row) throws {
    try self.init(
      row.text(1), of: row.id(0), in: row.hasNull(atIndex: 2) ? nil : row.id(2),
      isLinked: row.decode(atIndex: 3))
  }
}

private let titles = """
  SELECT note.id, CAST(digest.title AS BLOB), coalesce(note.book, character.book),
    EXISTS (SELECT 1 FROM link WHERE link.name = digest.slug) AND NOT
  """ + isOnlyLink + """
    , note.number
    FROM note JOIN digest ON digest.note = note.number
    LEFT JOIN character ON character.id = note.character
    LEFT JOIN book ON book.id = coalesce(note.book, character.book)
    WHERE note.deleted IS NULL AND character.deleted IS NULL AND book.deleted IS NULL
    """

private let titlesAfter = titles + " AND note.number > ? ORDER BY note.number LIMIT 1000"

private let titlesOfLink =
  titles + " AND note.number IN (SELECT note FROM digest WHERE slug = ?1) AND NOT" + isOnlyLink
  + " ORDER BY coalesce(note.book, character.book) IS NOT ?2, note.number LIMIT ?3"
