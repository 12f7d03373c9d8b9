import SQLite
public import LibraryModel

extension Library {
  /// Returns the items that were changed after a point of the library's history, in order.
  ///
  /// The contents of an item that is deleted are nil.
  public func changes(
    after revision: LibraryRevision, limit: Int
  ) throws(LibraryError) -> [(revision: LibraryRevision, item: SearchedItem?)] {
    try readTogether { database in
      let rows = try Row.fetchAll(
        database.cachedStatement(sql: changedItems),
        arguments: [revision.number, revision.item, limit])
      let revisions = try rows.map { row in
        try LibraryRevision(
          number: row.decode(atIndex: 0), item: row.decode(atIndex: 1))
      }
      let items = try database.searchedItems(revisions.map(\.item))
      return revisions.map { ($0, items[$0.item]) }
    }
  }

  /// Returns the changes after a point of the library's history, in order, without their items.
  public func revisions(
    after revision: LibraryRevision, limit: Int
  ) throws(LibraryError) -> [LibraryRevision] {
    try read { database in
      try Row.fetchAll(
        database.cachedStatement(sql: changedItems),
        arguments: [revision.number, revision.item, limit]
      ).map { try LibraryRevision(number: $0.decode(atIndex: 0), item: $0.decode(atIndex: 1)) }
    }
  }

  /// Returns the last change of the library's history.
  public func lastRevision() throws(LibraryError) -> LibraryRevision {
    try read { database in
      try Row.fetchOne(database.cachedStatement(sql: lastChange)).map { row in
        try LibraryRevision(number: row.decode(atIndex: 0), item: row.decode(atIndex: 1))
      } ?? .start
    }
  }

  /// Returns the items with keys of ``SearchedItem``; those that are deleted are left out.
  public func searchedItems(_ keys: [Int64]) throws(LibraryError) -> [Int64: SearchedItem] {
    try readTogether { database in try database.searchedItems(keys) }
  }
}

extension Database {
  fileprivate func searchedItems(_ keys: [Int64]) throws -> [Int64: SearchedItem] {
    var items: [Int64: SearchedItem] = [:]
    for (kind, sql) in [(1, searchedBooks), (2, searchedCharacters), (0, searchedNotes)] {
      let numbers = keys.filter { $0 & 3 == kind }.map { $0 >> 2 }
      guard !numbers.isEmpty else { continue }
      let rows = try Row.fetchCursor(
        cachedStatement(sql: sql),
        arguments: ["[" + numbers.map(String.init).joined(separator: ",") + "]"])
      while let row = try rows.next() {
        let item = try SearchedItem(row, kind: Int64(kind))
        items[item.key] = item
      }
    }
    return items
  }
}

extension SearchedItem {
  /// Columns: those of the item, its number, the number of the book, whether it is hidden, the
  /// title of the book, the name of the character.
  fileprivate init(_ row: Row, kind: Int64) throws {
    let first = row.columnCount - 5
    let book = try row.decode(String?.self, atIndex: first + 3)
    let content: Content =
      switch kind {
      case 1: try .book(Book(row: row))
      case 2: try .character(BookCharacter(row: row), of: book ?? "")
      case _:
        try .note(
          Note(row: row), book: book, character: row.decode(String?.self, atIndex: first + 4))
      }
    try self.init(
      key: row.decode(Int64.self, atIndex: first) << 2 | kind, content: content,
      book: row.decode(Int64?.self, atIndex: first + 1),
      isHidden: row.decode(Bool.self, atIndex: first + 2))
  }
}

private let lastChange =
  "SELECT revision, item FROM change ORDER BY revision DESC, item DESC LIMIT 1"

private let changedItems = """
  SELECT revision, item FROM change WHERE (revision, item) > (?, ?) ORDER BY revision, item LIMIT ?
  """

private let searchedBooks =
  "SELECT " + bookColumns + """
    , number, number, 0, title, NULL FROM book
    WHERE deleted IS NULL AND number IN (SELECT value FROM json_each(?))
    """

private let searchedCharacters =
  "SELECT " + BookCharacter.columns.of("character") + """
      , character.number, book.number, book.deleted IS NOT NULL, book.title, character.name
    FROM character JOIN book ON book.id = character.book
    WHERE character.deleted IS NULL AND character.number IN (SELECT value FROM json_each(?))
    """

private let searchedNotes = """
  SELECT note.id, note.book, note.character, character.book, CAST(version.text AS BLOB),
    note.created, note.updated, note.version,
    note.number, book.number, character.deleted IS NOT NULL OR book.deleted IS NOT NULL,
    book.title, character.name
  FROM note
  JOIN version ON version.id = note.version
  LEFT JOIN character ON character.id = note.character
  LEFT JOIN book ON book.id = coalesce(note.book, character.book)
  WHERE note.deleted IS NULL AND note.number IN (SELECT value FROM json_each(?))
  """
