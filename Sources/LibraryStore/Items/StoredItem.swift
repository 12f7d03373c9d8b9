import SQLite
import LibraryModel

/// A book or a character in the tables of the library: its columns are those of the table of
/// fields.
protocol StoredItem: ItemWithFields, Hashable {
  /// The name of the table; that of earlier contents ends in `_version`.
  static var table: String { get }
  static var outerColumns: (before: [String], after: [String]) { get }

  var id: Identifier<Self> { get }
  var version: Identifier<Self> { get set }
  var synopsis: String { get set }

  /// Reads an item; columns: ``columns``.
  init(row: Row) throws

  /// The error that the library has this version of the item by now.
  var changedError: LibraryError { get }
  static func living(_ id: Identifier<Self>, in database: Database) throws -> Self?
  /// Writes everything that is derived from the item.
  func derive(in database: Database) throws
}

extension StoredItem {
  /// The columns that `init(row:)` reads.
  static var columns: [String] { outerColumns.before + fields.map(\.column) + outerColumns.after }

  /// The columns that make the contents of a version.
  static var versionColumns: [String] { fields(.versions).map(\.column) }

  /// The values of ``versionColumns``.
  var contents: [DatabaseValue] { Self.fields(.versions).map { $0.stored(self).databaseValue } }

  /// The earlier versions of an item: the columns of `init(row:)` with the earlier contents, then
  /// the time of the version.
  static var versions: String {
    let (earlier, ofVersion) = (table + "_version", Set(versionColumns + ["version"]))
    let columns = columns.map { column in
      guard ofVersion.contains(column) else { return table + "." + column }
      return earlier + "." + (column == "version" ? "id" : column)
    }
    return "SELECT " + columns.joined(separator: ", ") + ", made FROM " + earlier + " JOIN " + table
      + " ON " + table + ".id = " + earlier + "." + table + " WHERE " + table + ".id = ?"
  }

  /// Reads a row of ``versions``.
  static func revision(_ row: Row) throws -> Revision<Self> {
    try Revision(Self(row: row), time: row.timeUnlessZero(columns.count))
  }

  /// Reads the fields of a row of ``columns``, and returns the index of the column after them.
  ///
  /// A value that this version of the program cannot read is left out.
  mutating func readFields(_ row: Row) throws -> Int {
    var index = Self.outerColumns.before.count
    for field in Self.fields {
      let value = try row.stored(index, field.kind)
      try? field.restore(&self, value)
      index += 1
    }
    return index
  }
}

extension Book: StoredItem {
  static let table = "book"
  static let outerColumns = (before: ["id"], after: ["position", "added", "version"])

  init(row: Row) throws {
    self.init(id: try row.id(0), title: "")
    let next = try readFields(row)
    (position, added) = try (row.decode(atIndex: next), row.timeIfAny(next + 1))
    version = try row.id(next + 2)
  }

  var changedError: LibraryError { .changedBook(self) }

  static func living(_ id: ID, in database: Database) throws -> Book? { try database.book(id) }
}

extension BookCharacter: StoredItem {
  static let table = "character"
  static let outerColumns = (before: ["id", "book"], after: ["position", "version"])

  init(row: Row) throws {
    self.init(id: try row.id(0), book: try row.id(1), name: "")
    let next = try readFields(row)
    (position, version) = try (row.decode(atIndex: next), row.id(next + 1))
  }

  var changedError: LibraryError { .changedCharacter(self) }

  static func living(_ id: ID, in database: Database) throws -> BookCharacter? {
    try database.character(id)
  }
}

extension FieldContent {
  var databaseValue: DatabaseValue {
    switch self {
    case .none: .null
    case .text(let text): text.databaseValue
    case .number(let number), .quarters(let number): number.databaseValue
    case .mark(let isOn): isOn.databaseValue
    case .list(let texts): texts.asLines.databaseValue
    }
  }
}

extension Row {
  fileprivate func stored(_ index: Int, _ kind: FieldKind) throws -> FieldContent {
    switch kind {
    case .text: try .text(decode(atIndex: index))
    case .optionalText: try decode(String?.self, atIndex: index).map { .text($0) } ?? .none
    case .number: try decode(Int?.self, atIndex: index).map { .number($0) } ?? .none
    case .decimal: try decode(Int?.self, atIndex: index).map { .quarters($0) } ?? .none
    case .mark: try .mark(decode(atIndex: index))
    case .list: try .list(lines(index))
    }
  }
}

extension [String] {
  /// A list of columns for a statement, with the name of their table.
  func of(_ table: String) -> String { map { table + "." + $0 }.joined(separator: ", ") }

  /// The texts, one a line; a text with several lines becomes one, empty ones are left out.
  fileprivate var asLines: String {
    map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
