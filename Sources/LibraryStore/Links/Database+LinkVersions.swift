import struct FoundationEssentials.Date
import GRDB
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

  private func set(
    _ synopsis: String, of id: Book.ID, as batch: EditBatch, at time: Date
  ) throws {
    guard var book = try book(id) else { return }
    book.synopsis = synopsis
    try replace(book, as: batch.version(of: id), at: time)
  }

  private func set(
    _ synopsis: String, of id: BookCharacter.ID, as batch: EditBatch, at time: Date
  ) throws {
    guard var character = try character(id) else { return }
    character.synopsis = synopsis
    try replace(character, as: batch.version(of: id), at: time)
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

  /// Reverts the synopses whose current version is from a batch.
  func revertSynopses(of batch: EditBatch, as edit: EditBatch, at time: Date) throws {
    for id in try String.fetchAll(self, sql: booksOfBatch, arguments: ["\(batch)"]) {
      guard let id = Book.ID(id), let book = try book(id),
        let text = try text(before: book.synopsis, in: synopsesOfBook, ["\(id)"])
      else { continue }
      try set(text, of: id, as: edit, at: time)
    }
    for id in try String.fetchAll(self, sql: charactersOfBatch, arguments: ["\(batch)"]) {
      guard let id = BookCharacter.ID(id), let character = try character(id),
        let text = try text(before: character.synopsis, in: synopsesOfCharacter, ["\(id)"])
      else { continue }
      try set(text, of: id, as: edit, at: time)
    }
  }

  /// Reverts some notes whose current version is from a batch; returns the last one's version, nil
  /// at the end.
  func revertNotes(
    of batch: EditBatch, after last: String, limit: Int, as edit: EditBatch, at time: Date
  ) throws -> String? {
    let rows = try Row.fetchAll(
      cachedStatement(sql: notesOfBatch), arguments: [last, "\(batch)", limit])
    for row in rows {
      let id: Note.ID = try row.id(2)
      let number: Int64 = try row.decode(atIndex: 1)
      guard let text = try text(before: row.text(3), in: textsOfNote, ["\(id)", number])
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

private let booksOfBatch =
  "SELECT id FROM book WHERE version > ?1 AND version < ?1 || 'g' AND deleted IS NULL"

private let charactersOfBatch =
  "SELECT id FROM character WHERE version > ?1 AND version < ?1 || 'g' AND deleted IS NULL"

private let notesOfBatch = """
  SELECT version.id, version.rowid, note.id, CAST(version.text AS BLOB)
  FROM version JOIN note ON note.version = version.id AND note.id = version.note
  WHERE version.id > ?1 AND version.id < ?2 || 'g' AND note.deleted IS NULL
  ORDER BY version.id LIMIT ?3
  """

private let synopsesOfBook =
  "SELECT CAST(synopsis AS BLOB) FROM book_version WHERE book = ? ORDER BY rowid DESC"

private let synopsesOfCharacter =
  "SELECT CAST(synopsis AS BLOB) FROM character_version WHERE character = ? ORDER BY rowid DESC"

private let textsOfNote = """
  SELECT CAST(text AS BLOB) FROM version WHERE note = ? AND rowid < ? ORDER BY rowid DESC
  """
