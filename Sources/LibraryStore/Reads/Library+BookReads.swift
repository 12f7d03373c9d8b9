import SQLite
public import LibraryModel

extension Library {
  /// Returns the books that have a tab, in order.
  public func tabs() throws(LibraryError) -> [BookTab] {
    try read { database in
      let rows = try Row.fetchCursor(database.cachedStatement(sql: booksWithTab))
      return try Array(rows.map { try BookTab(id: $0.id(0), title: $0.decode(atIndex: 1)) })
    }
  }

  /// Returns the book with an id; nil if it is deleted or never existed.
  public func book(_ id: Book.ID) throws(LibraryError) -> Book? {
    try read { try $0.book(id) }
  }

  /// Returns some rows of a list of books.
  ///
  /// Takes time in proportion to the number of books, some milliseconds for a thousand; the number
  /// of characters and notes does not matter.
  public func books(
    _ query: BookQuery = BookQuery(), from offset: Int = 0, limit: Int
  ) throws(LibraryError) -> Page<BookRow> {
    let arguments: StatementArguments = [
      "group": query.isGrouped, "filter": query.filter.slug, "limit": limit, "offset": offset,
    ]
    return try readTogether { database in
      let rows = try Row.fetchCursor(
        database.cachedStatement(sql: bookRows + query.sort.order + onePage), arguments: arguments)
      return try Page(
        rows: Array(rows.map(BookRow.init(row:))), offset: offset,
        total: Int.fetchOne(
          database.cachedStatement(sql: numberOfBooks), arguments: ["filter": query.filter.slug])
          ?? 0)
    }
  }

  /// Returns the index of a book in a list; nil if the list does not have it.
  public func index(
    of book: Book.ID, in query: BookQuery = BookQuery()
  ) throws(LibraryError) -> Int? {
    let arguments: StatementArguments = ["group": query.isGrouped, "filter": query.filter.slug]
    return try read { database in
      let ids = try Row.fetchCursor(
        database.cachedStatement(sql: bookIDs + query.sort.order), arguments: arguments)
      var index = 0
      while let row = try ids.next() {
        if try row.decode(String.self, atIndex: 0) == "\(book)" { return index }
        index += 1
      }
      return nil
    }
  }

  /// Returns the earlier contents of a book, the newest first, without the current ones.
  public func revisions(of book: Book.ID) throws(LibraryError) -> [Revision<Book>] {
    try read { try $0.revisions(of: book, newestFirst: true) }
  }

  /// Returns the numbers of the items that belong to an item and go to the bin with it.
  public func attachments(of item: LibraryItem) throws(LibraryError) -> Attachments {
    try readTogether { database in
      switch item {
      case .note: Attachments()
      case .character(let id): Attachments(notes: try database.numberOfNotes(of: id))
      case .book(let id):
        try Row.fetchOne(
          database,
          sql: """
            SELECT (SELECT count(*) FROM character WHERE book = ?1 AND deleted IS NULL), notes
            FROM book WHERE id = ?1
            """, arguments: ["\(id)"]
        ).map { try Attachments(characters: $0.decode(atIndex: 0), notes: $0.decode(atIndex: 1)) }
          ?? Attachments()
      }
    }
  }
}

extension BookRow {
  fileprivate init(row: Row) throws {
    try self.init(
      id: row.id(0), title: row.decode(atIndex: 1), authors: row.lines(2), status: row.value(3),
      rating: row.rating(4), progress: row.value(5), pages: row.decode(atIndex: 6),
      notes: row.decode(atIndex: 7), lastNote: row.timeIfAny(8), added: row.timeIfAny(9))
  }
}

// NB: Without INDEXED BY, SQLite would read all books.
private let booksWithTab = """
  SELECT id, title FROM book INDEXED BY book_with_tab
  WHERE tab = 1 AND deleted IS NULL ORDER BY position, title, id
  """

private let listed =
  " FROM book WHERE deleted IS NULL AND (:filter = '' OR instr(filter, :filter) > 0)"

private let bookRows =
  "SELECT id, title, authors, status, rating, progress, pages, notes, last_note, added" + listed

private let bookIDs = "SELECT id" + listed

private let numberOfBooks = "SELECT count(*)" + listed

private let onePage = " LIMIT :limit OFFSET :offset"

extension BookQuery.Sort {
  /// The end of a query: first by group, last by id, as on all machines.
  fileprivate var order: String {
    let grouped = """
       ORDER BY CASE WHEN :group THEN CASE status WHEN 'reading' THEN 0 WHEN 'paused' THEN 1
        WHEN 'to-read' THEN 2 WHEN 'finished' THEN 4 WHEN 'abandoned' THEN 5 ELSE 3 END END,
      """
    return switch self {
    case .position: grouped + " position, title, id"
    case .title: grouped + " slug, position, id"
    case .author: grouped + " author_key, slug, position, id"
    case .added: grouped + " added DESC, position DESC, id DESC"
    case .lastNote: grouped + " last_note DESC, position, title, id"
    case .rating: grouped + " rating DESC, slug, position, id"
    }
  }
}
