import struct FoundationEssentials.Date
import SQLite
public import LibraryModel

/// Reads the whole library, some hundred entries at a time: deletions, books, characters, then
/// notes.
///
/// No transaction is open between two pages, so a slow reader delays no writer, and the memory does
/// not depend on the size of the library. Items of a kind that was already read are left out if
/// they are added meanwhile.
public struct LibraryEntries {
  fileprivate enum Part: CaseIterable {
    case deletions, books, characters, notes
  }

  /// Whether the bin and all revisions are read.
  private let isComplete: Bool
  private var parts = Part.allCases[...]
  private var last: Int64 = -1

  /// Creates the pages.
  ///
  /// - Parameter isComplete: Whether to read the bin and all revisions, too.
  public init(isComplete: Bool) { self.isComplete = isComplete }

  /// Returns the next entries; none at the end.
  public mutating func next(in library: Library) throws(LibraryError) -> [LibraryEntry] {
    while let part = parts.first {
      let (after, isComplete) = (last, isComplete)
      let page = try library.readTogether { database in
        try database.entries(part, isComplete, after: after) { row in
          switch part {
          case .deletions: try .deletion(row.id(0), at: row.time(1))
          case .books: try .book(database.item(in: row, isComplete))
          case .characters: try .character(database.item(in: row, isComplete))
          case .notes: try .note(database.note(in: row, isComplete))
          }
        }
      }
      if let end = page.last?.number {
        last = end
        return page.map(\.entry)
      }
      parts.removeFirst()
      last = -1
    }
    return []
  }
}

extension LibraryEntries.Part {
  /// Number of columns of the item itself; then come its number, deletion, source, key and change.
  fileprivate var width: Int {
    switch self {
    case .deletions: 2
    case .books: Book.columns.count
    case .characters: BookCharacter.columns.count
    case .notes: 9
    }
  }

  /// The statement for 200 rows after a number.
  fileprivate func sql(isComplete: Bool) -> String {
    let ofLivingBook = " AND character.deleted IS NULL AND book.deleted IS NULL"
    return switch self {
    case .deletions:
      "SELECT id, made, number FROM deletion WHERE number > ?" + (isComplete ? "" : " AND FALSE")
        + " ORDER BY number LIMIT 200"
    case .books:
      select(Book.columns.of("item"), from: "book AS item", isComplete ? "" : livingOnly)
    case .characters:
      select(
        BookCharacter.columns.of("item"),
        from: "character AS item JOIN book ON book.id = item.book",
        isComplete ? "" : livingOnly + " AND book.deleted IS NULL")
    case .notes:
      select(columnsOfNote, from: noteWithOwners, isComplete ? "" : livingOnly + ofLivingBook)
    }
  }

  private func select(_ columns: String, from tables: String, _ condition: String) -> String {
    let changed = self == .notes ? "0" : "item.changed"
    return "SELECT " + columns + ", item.number, deletion.id, source, key, " + changed
      + " FROM " + tables + """
         LEFT JOIN deletion ON deletion.number = item.deleted
         LEFT JOIN origin ON origin.item = item.id
         WHERE item.number > ?
        """ + condition + " ORDER BY item.number LIMIT 200"
  }
}

private let columnsOfNote = """
  item.id, item.book, item.character, character.book, CAST(version.text AS BLOB), item.created,
  item.updated, item.version, item.rank
  """

private let noteWithOwners = """
  note AS item JOIN version ON version.id = item.version
  LEFT JOIN character ON character.id = item.character
  LEFT JOIN book ON book.id = coalesce(item.book, character.book)
  """

private let livingOnly = " AND item.deleted IS NULL"

extension Database {
  fileprivate func entries(
    _ part: LibraryEntries.Part, _ isComplete: Bool, after number: Int64,
    _ entry: (Row) throws -> LibraryEntry
  ) throws -> [(number: Int64, entry: LibraryEntry)] {
    let statement = try cachedStatement(sql: part.sql(isComplete: isComplete))
    return try Row.fetchAll(statement, arguments: [number]).map {
      try ($0.decode(atIndex: part.width), entry($0))
    }
  }

  fileprivate func item<Item: StoredItem>(
    in row: Row, _ isComplete: Bool
  ) throws -> ExportedItem<Item> {
    var item = try ExportedItem(Item(row: row), keptIn: row, from: Item.columns.count + 1)
    if isComplete { item.revisions = try revisions(of: item.subject.id, newestFirst: false) }
    return item
  }

  fileprivate func note(in row: Row, _ isComplete: Bool) throws -> ExportedItem<Note> {
    var item = try ExportedItem(Note(rankedRow: row), keptIn: row, from: 10)
    guard isComplete else { return item }
    let note = item.subject
    let versions = try Row.fetchAll(
      cachedStatement(
        sql: "SELECT id, CAST(text AS BLOB), made FROM version WHERE note = ? ORDER BY rowid"),
      arguments: ["\(note.id)"])
    if versions.count > 1 || note.version != note.id {
      item.revisions = try versions.map { row in
        var earlier = note
        (earlier.version, earlier.text) = try (row.id(0), row.text(1))
        return try Revision(earlier, time: row.time(2))
      }
    }
    return item
  }
}

extension ExportedItem {
  /// Columns: the item, then deletion, source, key and time of the last change from `index` on.
  fileprivate init(_ subject: Subject, keptIn row: Row, from index: Int) throws {
    self.init(subject)
    deletion = row.hasNull(atIndex: index) ? nil : try row.id(index)
    source = try row.decode(atIndex: index + 1)
    key = try row.decode(atIndex: index + 2)
    changed = try row.timeUnlessZero(index + 3)
  }
}
