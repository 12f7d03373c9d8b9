import SQLite
public import LibraryModel

/// Reads the titles of all notes in an order of ``LibraryEntries``, some thousand at a time.
public struct NoteTitles {
  private var last: Int64 = 0

  /// The numbers of the notes, in ``EntryOrder/shared``.
  private var numbers = SharedNumbers()
  private let order: EntryOrder

  public init(in order: EntryOrder = .added) { self.order = order }

  /// Returns the next titles; none at the end.
  public mutating func next(in library: Library) throws(LibraryError) -> [NoteTitle] {
    switch order {
    case .added:
      let page = try titles(library, titlesAfter, [last])
      last = page.last?.number ?? last
      return page.map(\.title)
    case .shared:
      // If all notes of a page were deleted, the page is empty: read the next one.
      while case let next = try numbers.next(1000, of: SharedOrder.numbersOfNotes, in: library),
        !next.isEmpty
      {
        let page = try titles(library, titleOfNumber, next)
        if !page.isEmpty { return page.map(\.title) }
      }
      return []
    }
  }

  private func titles(
    _ library: Library, _ sql: String, _ numbers: [Int64]
  ) throws(LibraryError) -> [(number: Int64, title: NoteTitle)] {
    try library.readTogether { database in
      let statement = try database.cachedStatement(sql: sql)
      return try numbers.flatMap { number in
        try Row.fetchAll(statement, arguments: [number]).map { row in
          try (row.decode(atIndex: 4), NoteTitle(row: row))
        }
      }
    }
  }
}

extension Library {
  /// Returns the notes whose title a link names: those of the book first, then in the order of
  /// ``EntryOrder/added``.
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

private let titleOfNumber = titles + " AND note.number = ?"

private let titlesOfLink =
  titles + " AND note.number IN (SELECT note FROM digest WHERE slug = ?1) AND NOT" + isOnlyLink
  + " ORDER BY coalesce(note.book, character.book) IS NOT ?2, note.number LIMIT ?3"
