import struct FoundationEssentials.Date
import SQLite
public import LibraryModel

/// Reads the whole library, some hundred entries at a time: deletions, books, characters, then
/// notes.
///
/// No transaction is open between two pages, so a slow reader delays no writer. The memory does not
/// depend on the size of the library, except in ``EntryOrder/shared``: eight bytes an item, and
/// more while they are sorted. Items of a kind that was already read are left out if they are added
/// meanwhile.
public struct LibraryEntries {
  fileprivate enum Part: CaseIterable {
    case deletions, books, characters, notes
  }

  /// Whether the bin and all revisions are read.
  private let isComplete: Bool
  private let order: EntryOrder
  private var parts = Part.allCases[...]
  private var last: Int64 = -1
  /// The numbers of a part, in ``EntryOrder/shared``.
  private var numbers = SharedNumbers()

  /// Creates the pages.
  ///
  /// - Parameters:
  ///   - isComplete: Whether to read the bin and all revisions, too, and the times of edits, which
  ///     differ from machine to machine.
  ///   - order: The order of the items of a kind.
  public init(isComplete: Bool, in order: EntryOrder = .added) {
    (self.isComplete, self.order) = (isComplete, order)
    if !isComplete { parts.removeFirst() }
  }

  /// Creates the pages of the books and characters alone.
  public init(ofSubjectsIn order: EntryOrder) {
    self.init(isComplete: false, in: order)
    parts = [.books, .characters]
  }

  /// Returns the next entries; none at the end.
  public mutating func next(in library: Library) throws(LibraryError) -> [LibraryEntry] {
    while let part = parts.first {
      let page =
        switch order {
        case .added: try added(part, library)
        case .shared: try shared(part, library)
        }
      if !page.isEmpty { return page }
      parts.removeFirst()
      (last, numbers) = (-1, SharedNumbers())
    }
    return []
  }

  private mutating func added(
    _ part: Part, _ library: Library
  ) throws(LibraryError) -> [LibraryEntry] {
    let page = try entries(part, library, "> ?", [last])
    last = page.last?.number ?? last
    return page.map(\.entry)
  }

  private mutating func shared(
    _ part: Part, _ library: Library
  ) throws(LibraryError) -> [LibraryEntry] {
    // If all items of a page were deleted, the page is empty: read the next one.
    while case let next = try numbers.next(200, of: part.sqlOfNumbers, in: library), !next.isEmpty {
      let page = try entries(part, library, "= ?", next)
      if !page.isEmpty { return page.map(\.entry) }
    }
    return []
  }

  /// Returns up to 200 entries for each number, those that a condition selects: `= ?` or `> ?`.
  private func entries(
    _ part: Part, _ library: Library, _ comparison: String, _ numbers: [Int64]
  ) throws(LibraryError) -> [(number: Int64, entry: LibraryEntry)] {
    let isComplete = isComplete
    return try library.readTogether { database in
      let statement = try database.cachedStatement(sql: part.sql(isComplete, comparison))
      return try numbers.flatMap { number in
        try Row.fetchAll(statement, arguments: [number]).map { row in
          let entry: LibraryEntry =
            switch part {
            case .deletions: try .deletion(row.id(0), at: row.time(1))
            case .books: try .book(database.item(in: row, isComplete))
            case .characters: try .character(database.item(in: row, isComplete))
            case .notes: try .note(database.note(in: row, isComplete))
            }
          return try (row.decode(atIndex: part.width), entry)
        }
      }
    }
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

  /// The statement for the numbers of all rows, in the order that all machines have.
  fileprivate var sqlOfNumbers: String {
    switch self {
    case .deletions: "SELECT number FROM deletion" + SharedOrder.clause(["made", "id"])
    case .books: "SELECT number FROM book" + SharedOrder.clause(SharedOrder.books)
    case .characters:
      "SELECT character.number FROM character JOIN book ON book.id = character.book"
        + SharedOrder.clause(SharedOrder.characters)
    case .notes: SharedOrder.numbersOfNotes
    }
  }

  /// The statement for 200 rows.
  ///
  /// - Parameter comparison: The condition for their numbers: `> ?`.
  fileprivate func sql(_ isComplete: Bool, _ comparison: String) -> String {
    let ofLivingBook = " AND character.deleted IS NULL AND book.deleted IS NULL"
    return switch self {
    case .deletions:
      "SELECT id, made, number FROM deletion WHERE number " + comparison
        + " ORDER BY number LIMIT 200"
    case .books:
      select(
        Book.columns.of("item"), from: "book AS item", isComplete, comparison, livingOnly)
    case .characters:
      select(
        BookCharacter.columns.of("item"),
        from: "character AS item JOIN book ON book.id = item.book", isComplete, comparison,
        livingOnly + " AND book.deleted IS NULL")
    case .notes:
      select(
        columnsOfNote, from: noteWithOwners, isComplete, comparison, livingOnly + ofLivingBook)
    }
  }

  private func select(
    _ columns: String, from tables: String, _ isComplete: Bool, _ comparison: String,
    _ condition: String
  ) -> String {
    // An import stores the source `hawknotes` for an item without a source: leave it out again.
    let changed = isComplete && self != .notes ? "item.changed" : "0"
    return "SELECT " + columns + ", item.number, deletion.id, source, key, " + changed
      + " FROM " + tables + """
         LEFT JOIN deletion ON deletion.number = item.deleted
         LEFT JOIN origin ON origin.item = item.id
           AND (origin.source, origin.key) <> ('hawknotes', item.id)
         WHERE item.number
        """ + " " + comparison + (isComplete ? "" : condition) + " ORDER BY item.number LIMIT 200"
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
