import struct FoundationEssentials.Date
import SQLite
import LibraryModel

// The versions of books and characters.

extension Database {
  /// Replaces the contents of an item with a new version, unless it has them already.
  func edit<Item: StoredItem>(
    _ item: Item, as version: Identifier<Item>, over base: Identifier<Item>, at time: Date
  ) throws {
    guard let current = try Item.living(item.id, in: self) else { throw LibraryError.gone }
    let saved = try current.version == version ? current : self.version(version, of: item.id)
    if let saved, saved.contents == item.contents { return }
    let isBasedOnIt =
      try current.version == base || current.version == version
      || self.version(base, of: item.id)?.contents == current.contents
    guard isBasedOnIt || Library.replacesUnasked else { throw current.changedError }
    guard current.contents != item.contents else { return }
    try replace(item, as: saved == nil ? version : Identifier(), at: time)
  }

  /// Gives an item the contents of one of its earlier versions.
  func revert<Item: StoredItem>(
    _ id: Identifier<Item>, to version: Identifier<Item>, as edit: Identifier<Item>,
    over base: Identifier<Item>, at time: Date
  ) throws {
    guard let current = try Item.living(id, in: self) else { throw LibraryError.gone }
    guard current.version != version else { return }
    guard let earlier = try self.version(version, of: id) else { throw LibraryError.gone }
    try self.edit(earlier, as: edit, over: base, at: time)
  }

  /// Marks a task in the synopsis of an item as done or open.
  func markTask<Item: StoredItem>(
    of id: Identifier<Item>, at offset: Int, to isDone: Bool, as edit: Identifier<Item>,
    over base: Identifier<Item>, at time: Date
  ) throws {
    guard var current = try Item.living(id, in: self) else { throw LibraryError.gone }
    guard current.version != edit, try version(edit, of: id) == nil else { return }
    guard current.version == base || Library.replacesUnasked else { throw current.changedError }
    guard let synopsis = current.synopsis.markingTask(at: offset, to: isDone) else {
      throw LibraryError.gone
    }
    current.synopsis = synopsis
    try self.edit(current, as: edit, over: base, at: time)
  }

  /// Replaces the contents of an item, and keeps its current ones as a version, unless that is the
  /// new one: a change that is made in several steps has one version.
  ///
  /// NB: Earlier releases could give the current contents the id of an earlier version. They are
  /// kept under an id of their own.
  func replace<Item: StoredItem>(
    _ item: Item, as version: Identifier<Item>, at time: Date
  ) throws {
    let columns = Item.versionColumns
    try execute(
      sql: "INSERT INTO " + Item.table + "_version (id, " + Item.table + ", made, "
        + columns.joined(separator: ", ") + ") SELECT iif(version IN (SELECT id FROM "
        + Item.table + "_version), ?, version), id, changed, " + columns.joined(separator: ", ")
        + " FROM " + Item.table + " WHERE id = ? AND version <> ?",
      arguments: ["\(Identifier<Item>())", "\(item.id)", "\(version)"])
    try execute(
      sql: "UPDATE " + Item.table + " SET "
        + (columns + ["version", "changed"]).map { $0 + " = ?" }.joined(separator: ", ")
        + " WHERE id = ?",
      arguments: StatementArguments(item.contents) + [
        "\(version)", time.milliseconds, "\(item.id)",
      ])
    try item.derive(in: self)
  }

  /// Inserts a new item with more columns; false if the library has its id.
  func insert<Item: StoredItem>(
    _ item: Item, _ more: KeyValuePairs<String, (any DatabaseValueConvertible)?>
  ) throws -> Bool {
    var values = Item.fields.map { ($0.column, $0.stored(item).databaseValue) as ColumnValue }
    values += [("id", "\(item.id)"), ("version", "\(item.version)")]
    values += more.map { ($0.key, $0.value) as ColumnValue }
    try insert(into: Item.table, values)
    return changesCount > 0
  }

  /// Inserts earlier contents of an item.
  func insertVersion<Item: StoredItem>(_ revision: Revision<Item>) throws {
    let item = revision.subject
    var values = zip(Item.versionColumns, item.contents).map { ($0, $1) as ColumnValue }
    values += [
      ("id", "\(item.version)"), (Item.table, "\(item.id)"),
      ("made", revision.time?.milliseconds ?? 0),
    ]
    try insert(into: Item.table + "_version", values)
  }

  private typealias ColumnValue = (column: String, value: (any DatabaseValueConvertible)?)

  private func insert(into table: String, _ values: [ColumnValue]) throws {
    try cachedStatement(
      sql: "INSERT INTO " + table + " (" + values.map { $0.column }.joined(separator: ", ")
        + ") VALUES (" + values.map { _ in "?" }.joined(separator: ", ")
        + ") ON CONFLICT (id) DO NOTHING"
    ).execute(arguments: StatementArguments(values.map { $0.value?.databaseValue ?? .null }))
  }

  /// Returns the item with an id, also one in the bin.
  func kept<Item: StoredItem>(_ id: Identifier<Item>) throws -> Item? {
    try Row.fetchOne(
      cachedStatement(
        sql: "SELECT " + Item.columns.joined(separator: ", ") + " FROM " + Item.table
          + " WHERE id = ?"), arguments: ["\(id)"]
    ).map(Item.init(row:))
  }

  /// Returns an item with the contents of one of its earlier versions.
  func version<Item: StoredItem>(
    _ version: Identifier<Item>, of id: Identifier<Item>
  ) throws -> Item? {
    try Row.fetchOne(
      self, sql: Item.versions + " AND " + Item.table + "_version.id = ?",
      arguments: ["\(id)", "\(version)"]
    ).map(Item.init(row:))
  }

  /// Returns the earlier contents of an item.
  func revisions<Item: StoredItem>(
    of id: Identifier<Item>, newestFirst: Bool
  ) throws -> [Revision<Item>] {
    try Row.fetchAll(
      self,
      sql: Item.versions + " ORDER BY " + Item.table + "_version.rowid"
        + (newestFirst ? " DESC" : ""), arguments: ["\(id)"]
    ).map(Item.revision)
  }
}
