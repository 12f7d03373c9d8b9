import struct FoundationEssentials.Date
import SQLite
import LibraryModel
import Markup

// The versions that a rewriting of links makes of notes and synopses, and those that revert them.

extension Database {
  /// Gives a text its rewritten links, as a version of a batch.
  func write(_ found: LinkRewriter.Found, as batch: EditBatch, at time: Date) throws {
    switch found.item {
    case .note(let id):
      let version = batch.version(of: id)
      let isTaken = try Library.rewritesTwice && bytes(of: version) != nil
      try insertNextVersion(
        isTaken ? Note.ID() : version, of: id, text: found.links.text, at: time)
    case .book(let id): try set(found.links.text, of: id, as: batch, at: time)
    case .character(let id): try set(found.links.text, of: id, as: batch, at: time)
    }
  }

  private func set<Item: StoredItem>(
    _ synopsis: String, of id: Identifier<Item>, as batch: EditBatch, at time: Date
  ) throws {
    guard var item = try Item.living(id, in: self) else { return }
    item.synopsis = synopsis
    try replace(item, as: batch.version(of: id), at: time)
  }

  /// Returns the number of texts that have or had a version from a batch.
  func count(of batch: EditBatch) throws -> Int {
    try Int.fetchOne(cachedStatement(sql: versionsCounted), arguments: ["\(batch)"]) ?? 0
  }

  /// Returns the error that an item has another name by now, or is gone.
  func change(of item: LibraryItem) throws -> LibraryError {
    switch item {
    case .book(let id): try book(id).map(LibraryError.changedBook) ?? .gone
    case .character(let id): try character(id).map(LibraryError.changedCharacter) ?? .gone
    case .note(let id): try note(id).map(LibraryError.changed) ?? .gone
    }
  }

  // MARK: Reverting

  /// Reverts the synopses that still have the text that a batch gave them, each once.
  func revertSynopses(of batch: EditBatch, as edit: EditBatch, at time: Date) throws {
    let batches: StatementArguments = ["\(batch)", "\(edit)"]
    for row in try Row.fetchAll(self, sql: synopses(of: "book"), arguments: batches) {
      let id: Book.ID = try row.id(0)
      guard let text = try earlierSynopsis(of: "book", row) else { continue }
      try set(text, of: id, as: edit, at: time)
    }
    for row in try Row.fetchAll(self, sql: synopses(of: "character"), arguments: batches) {
      let id: BookCharacter.ID = try row.id(0)
      guard let text = try earlierSynopsis(of: "character", row) else { continue }
      try set(text, of: id, as: edit, at: time)
    }
  }

  private func earlierSynopsis(of table: String, _ row: Row) throws -> String? {
    let number: Int64 = try row.decode(atIndex: 1)
    return try text(
      before: row.text(2), in: earlierSynopses(of: table), [row.text(0), number])
  }

  /// Reverts some notes that still have the text that a batch gave them, each once; returns the
  /// last version that it has looked at, nil at the end.
  func revertNotes(
    of batch: EditBatch, after last: String, limit: Int, as edit: EditBatch, at time: Date
  ) throws -> String? {
    let rows = try Row.fetchAll(
      cachedStatement(sql: notesOfBatch), arguments: [last, "\(batch)", limit])
    for row in rows where try row.decode(Bool.self, atIndex: 4) {
      let id: Note.ID = try row.id(2)
      let number: Int64 = try row.decode(atIndex: 1)
      guard try bytes(of: edit.version(of: id)) == nil,
        let text = try text(before: row.text(3), in: textsOfNote, ["\(id)", number])
      else { continue }
      try insertNextVersion(edit.version(of: id), of: id, text: text, at: time)
    }
    return rows.count < limit ? nil : try rows.last?.decode(String.self, atIndex: 0)
  }

  /// Returns the newest earlier text that differs from a text only in the names of links.
  private func text(
    before text: String, in sql: String, _ arguments: StatementArguments
  ) throws -> String? {
    let rest = RewrittenLinks.withoutNames(text)
    let rows = try Row.fetchCursor(cachedStatement(sql: sql), arguments: arguments)
    while let row = try rows.next() {
      let earlier = try row.text(0)
      if !earlier.utf8.elementsEqual(text.utf8), RewrittenLinks.withoutNames(earlier) == rest {
        return earlier
      }
    }
    return nil
  }
}

// The ids of a batch's versions begin with that of the batch.

private let versionsCounted = """
  SELECT (SELECT count(*) FROM version WHERE id > ?1 AND id < ?1 || 'g')
    + (SELECT count(*) FROM (
      SELECT id FROM book_version WHERE id > ?1 AND id < ?1 || 'g'
      UNION SELECT version FROM book WHERE version > ?1 AND version < ?1 || 'g'))
    + (SELECT count(*) FROM (
      SELECT id FROM character_version WHERE id > ?1 AND id < ?1 || 'g'
      UNION SELECT version FROM character WHERE version > ?1 AND version < ?1 || 'g'))
  """

private let notesOfBatch = """
  SELECT made.id, made.rowid, note.id, CAST(made.text AS BLOB), made.text = present.text
  FROM version AS made JOIN note ON note.id = made.note
  JOIN version AS present ON present.id = note.version
  WHERE made.id > ?1 AND made.id < ?2 || 'g' AND note.deleted IS NULL
  ORDER BY made.id LIMIT ?3
  """

private let textsOfNote = """
  SELECT CAST(text AS BLOB) FROM version WHERE note = ? AND rowid < ? ORDER BY rowid DESC
  """

/// Returns the query of the books or characters that still have the synopsis of a batch, and have
/// no version of a second batch.
///
/// A version gets its number when the next one replaces it.
private func synopses(of table: String) -> String { synopsesOfItems.replacing("ITEM", with: table) }

private let synopsesOfItems = """
  SELECT item.id, made.number, CAST(made.synopsis AS BLOB)
  FROM (
    SELECT ITEM AS item, rowid AS number, synopsis FROM ITEM_version
    WHERE id > ?1 AND id < ?1 || 'g'
    UNION ALL SELECT id, 9223372036854775807, synopsis FROM ITEM
    WHERE version > ?1 AND version < ?1 || 'g') AS made
  JOIN ITEM AS item ON item.id = made.item
  WHERE item.deleted IS NULL AND item.synopsis = made.synopsis
    AND item.version <> ?2 || substr(item.id, 14)
    AND NOT EXISTS (SELECT 1 FROM ITEM_version WHERE id = ?2 || substr(item.id, 14))
  """

/// Returns the query of the earlier synopses of a book or character, the newest first.
private func earlierSynopses(of table: String) -> String {
  earlierSynopsesOfItem.replacing("ITEM", with: table)
}

private let earlierSynopsesOfItem = """
  SELECT CAST(synopsis AS BLOB) FROM ITEM_version
  WHERE ITEM = ? AND rowid < ? ORDER BY rowid DESC
  """
