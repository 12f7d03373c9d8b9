import SQLite
public import LibraryModel

extension Library {
  /// Adds the entries of an exported library in one transaction.
  ///
  /// Items whose ids are known stay as they are, and so do items that were removed for good here;
  /// but an item whose import was undone comes back.
  ///
  /// - Parameters:
  ///   - isDryRun: Whether nothing is written.
  ///   - next: Returns the next entry; nil at the end. An error that it throws ends the import, and
  ///     nothing is added.
  public func add(
    as batch: Origin.Batch, isDryRun: Bool = false, _ next: () throws(LibraryError) -> LibraryEntry?
  ) throws(LibraryError) -> AddedEntries {
    try write { database in
      let last = try Int.fetchOne(database, sql: "SELECT max(position) FROM book") ?? 0
      var importer = EntryImporter(
        database: database, batch: batch, positions: LibraryPosition.limited(last))
      try database.execute(sql: "PRAGMA defer_foreign_keys = ON")
      try database.inSavepoint {
        while let entry = try next() { try importer.add(entry) }
        try database.execute(sql: recount)
        return isDryRun ? .rollback : .commit
      }
      return importer.added
    }
  }
}

/// Adds entries of an exported library, in a transaction.
private struct EntryImporter {
  let database: Database
  let batch: Origin.Batch
  /// The number that is added to the positions of books.
  let positions: Int
  private(set) var added = AddedEntries()
  /// The number of entries before the present one.
  private(set) var taken = 0

  mutating func add(_ entry: LibraryEntry) throws {
    defer { taken += 1 }
    switch entry {
    case .deletion(let id, at: let time):
      try database.execute(
        sql: "INSERT INTO deletion (id, made) VALUES (?, ?) ON CONFLICT (id) DO NOTHING",
        arguments: ["\(id)", time.milliseconds])
    case .book(let item):
      if try isNew(.book(item.subject.id), item) {
        try add(item)
        added.books += 1
      } else if try restoreUndone(
        item, .book(item.subject.id), version: "\(item.subject.version)")
      {
        added.books += 1
      } else {
        added.known += 1
      }
    case .character(let item):
      guard try isThere(item.subject.book) else {
        added.ownerless.append(taken)
        return
      }
      if try isNew(.character(item.subject.id), item) {
        try add(item)
        added.characters += 1
      } else if try restoreUndone(
        item, .character(item.subject.id), version: "\(item.subject.version)")
      {
        added.characters += 1
      } else {
        added.known += 1
      }
    case .note(let item):
      guard try hasOwner(item.subject) else {
        added.ownerless.append(taken)
        return
      }
      if try isNew(.note(item.subject.id), item) {
        try add(item)
        added.notes += 1
      } else if try restoreUndone(
        item, .note(item.subject.id), version: "\(item.subject.version)")
      {
        added.notes += 1
      } else {
        added.known += 1
      }
    }
  }

  private func isNew<Subject>(_ item: LibraryItem, _ exported: ExportedItem<Subject>) throws -> Bool
  {
    let (source, key) = exported.origin(of: item)
    let isKnown = try database.has(
      """
      SELECT 1 FROM book WHERE id = ?1 UNION ALL SELECT 1 FROM character WHERE id = ?1
      UNION ALL SELECT 1 FROM note WHERE id = ?1 UNION ALL SELECT 1 FROM version WHERE id = ?1
      UNION ALL SELECT 1 FROM origin WHERE source = ?2 AND kind = ?3 AND key = ?4
        AND NOT (EXISTS (SELECT 1 FROM deletion WHERE deletion.id = origin.batch)
          AND NOT EXISTS (SELECT 1 FROM book WHERE book.id = origin.item)
          AND NOT EXISTS (SELECT 1 FROM character WHERE character.id = origin.item)
          AND NOT EXISTS (SELECT 1 FROM note WHERE note.id = origin.item))
      """, [item.id, source, item.kind.rawValue, key])
    return !isKnown
  }

  /// Restores an item that is in the bin because its import was undone; false if it is not, if it
  /// has another version, or if its book or character is in the bin.
  private func restoreUndone<Subject>(
    _ exported: ExportedItem<Subject>, _ item: LibraryItem, version: String
  ) throws -> Bool {
    guard exported.deletion == nil, try database.has(undoneItem, [item.id, version]) else {
      return false
    }
    do { try database.restore(item) } catch LibraryError.gone { return false }
    try note(exported, item)
    return true
  }

  private func add(_ item: ExportedItem<Book>) throws {
    var book = item.subject
    book.position += positions
    try database.insert(book, from: nil)
    try database.execute(
      sql: "UPDATE book SET changed = ?, deleted = " + number + " WHERE id = ?",
      arguments: [item.time, item.deletion.map { "\($0)" }, "\(book.id)"])
    for revision in item.revisions { try database.insertVersion(revision) }
    if !item.revisions.isEmpty { try book.derive(in: database) }
    try note(item, .book(book.id))
  }

  private func add(_ item: ExportedItem<BookCharacter>) throws {
    let character = item.subject
    try database.insert(character, from: nil)
    try database.execute(
      sql: "UPDATE character SET changed = ?, deleted = " + number + " WHERE id = ?",
      arguments: [item.time, item.deletion.map { "\($0)" }, "\(character.id)"])
    for revision in item.revisions { try database.insertVersion(revision) }
    if !item.revisions.isEmpty { try character.derive(in: database) }
    try note(item, .character(character.id))
  }

  private func add(_ item: ExportedItem<Note>) throws {
    let note = item.subject
    try database.insert(note, revisions: item.revisions)
    if let deletion = item.deletion {
      try database.execute(
        sql: "UPDATE note SET deleted = " + number + " WHERE id = ?",
        arguments: ["\(deletion)", "\(note.id)"])
    }
    try self.note(item, .note(note.id))
  }

  private func note<Subject>(_ exported: ExportedItem<Subject>, _ item: LibraryItem) throws {
    let (source, key) = exported.origin(of: item)
    try database.replace(Origin(source: source, key: key, batch: batch), of: item)
  }

  private func isThere(_ book: Book.ID) throws -> Bool {
    try database.has("SELECT 1 FROM book WHERE id = ?", ["\(book)"])
  }

  private func hasOwner(_ note: Note) throws -> Bool {
    switch note.owner {
    case .inbox: true
    case .book(let book): try isThere(book)
    case .character(let character, let book):
      try database.has(
        "SELECT 1 FROM character WHERE id = ? AND book = ?", ["\(character)", "\(book)"])
    }
  }
}

private let undoneItem = """
  SELECT 1 FROM origin JOIN deletion ON deletion.id = origin.batch
  WHERE origin.item = ?1 AND deletion.number IN (
    SELECT deleted FROM book WHERE id = ?1 AND version = ?2
    UNION ALL SELECT deleted FROM character WHERE id = ?1 AND version = ?2
    UNION ALL SELECT deleted FROM note WHERE id = ?1 AND version = ?2)
  """
private let number = "(SELECT number FROM deletion WHERE deletion.id = ?)"

extension ExportedItem {
  /// The milliseconds of the last change; 0 without one.
  fileprivate var time: Int64 { changed?.milliseconds ?? 0 }

  /// The origin to record: that of the item, or else this program with the item's id.
  fileprivate func origin(of item: LibraryItem) -> (source: String, key: String) {
    guard let source, let key, !source.isEmpty, !key.isEmpty else { return ("hawknotes", item.id) }
    return (source, key)
  }
}
