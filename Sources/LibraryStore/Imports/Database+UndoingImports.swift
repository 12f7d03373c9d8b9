import struct FoundationEssentials.Date
import SQLite
import LibraryModel

extension Database {
  /// Undoes an import; see ``Library/undoImport(_:at:)``.
  func undoImport(_ batch: Origin.Batch, at time: Date) throws -> UndoneImport {
    var undone = UndoneImport()
    undone.reverted += try turnNotes(batch, .undo, at: time)
    undone.reverted += try turnBooks(batch, .undo, at: time)
    let deletion = try deletion(Deletion.ID("\(batch)"), at: time)
    // Notes first, then characters: a character or book that still has something stays.
    undone.notes = try delete(notesOfBatch, batch, in: deletion, &undone.kept) { .note($0) }
    undone.characters = try delete(charactersOfBatch, batch, in: deletion, &undone.kept) {
      .character($0)
    }
    undone.books = try delete(booksOfBatch, batch, in: deletion, &undone.kept) { .book($0) }
    guard undone != UndoneImport() else { throw LibraryError.gone }
    return undone
  }

  /// Deletes the items of an import that were not edited and have nothing left; returns their
  /// number.
  ///
  /// - Parameters:
  ///   - sql: Reads the id, the version, and whether the item has nothing left.
  ///   - kept: The number of the other items is added.
  private func delete<Item>(
    _ sql: String, _ batch: Origin.Batch, in deletion: Int64, _ kept: inout Int,
    _ item: (Identifier<Item>) -> LibraryItem
  ) throws -> Int {
    var count = 0
    for row in try Row.fetchAll(self, sql: sql, arguments: ["\(batch)"]) {
      let (id, version): (Identifier<Item>, Identifier<Item>) = try (row.id(0), row.id(1))
      if version == id || version.isDerived, try row.decode(atIndex: 2) {
        try delete(item(id), in: deletion)
        count += 1
      } else {
        kept += 1
      }
    }
    return count
  }

  private func deletion(_ id: Deletion.ID?, at time: Date) throws -> Int64 {
    guard let id else { throw LibraryError.gone }
    try execute(
      sql: "INSERT INTO deletion (id, made) VALUES (?, ?) ON CONFLICT (id) DO NOTHING",
      arguments: ["\(id)", time.milliseconds])
    return try Int64.fetchOne(
      self, sql: "SELECT number FROM deletion WHERE id = ?", arguments: ["\(id)"]) ?? 0
  }

  /// Redoes an import that was undone; see ``Library/redoImport(_:at:)``.
  func redoImport(_ batch: Origin.Batch, at time: Date) throws {
    let number = try Int64.fetchOne(
      self, sql: "SELECT number FROM deletion WHERE id = ?", arguments: ["\(batch)"])
    // Without its deletion the import was not undone, or was redone already.
    guard let number else { return }
    let items = try items(in: number)
    for item in items { try restore(item) }
    let turned = try turnNotes(batch, .redo, at: time) + turnBooks(batch, .redo, at: time)
    guard !items.isEmpty || turned > 0 else { throw LibraryError.gone }
    // Otherwise the next undo of the import would look like a repetition of this one.
    try execute(sql: "DELETE FROM deletion WHERE number = ?", arguments: [number])
  }

  /// Returns the numbers of the items that the library has from an import; see
  /// ``Library/made(_:)``.
  func made(_ batch: Origin.Batch) throws -> MadeImport? {
    let row = try Row.fetchOne(self, sql: countsOfBatch, arguments: ["\(batch)"])
    let new =
      try row.map {
        try Attachments(
          books: $0.decode(atIndex: 0), characters: $0.decode(atIndex: 1),
          notes: $0.decode(atIndex: 2))
      } ?? Attachments()
    let changed = try changedNotes(batch) + changedBooks(batch)
    return new == Attachments() && changed == 0 ? nil : MadeImport(new: new, changed: changed)
  }

  /// Counts the notes that an import changed, without those that it added.
  private func changedNotes(_ batch: Origin.Batch) throws -> Int {
    let notes = try Row.fetchCursor(
      self, sql: derivedNotes + " AND origin.batch <> ?", arguments: ["\(batch)"])
    var count = 0
    while let row = try notes.next() {
      let (note, version): (Note.ID, Note.ID) = try (row.id(0), row.id(1))
      if version == Note.ID(of: batch, on: note) { count += 1 }
    }
    return count
  }

  /// Counts the books that an import changed, without those that it added.
  private func changedBooks(_ batch: Origin.Batch) throws -> Int {
    let books = try Row.fetchCursor(self, sql: derivedBooks, arguments: ["\(batch)"])
    var count = 0
    while let row = try books.next() {
      let (book, version): (Book.ID, Book.ID) = try (row.id(0), row.id(1))
      if version == Book.ID(of: batch, on: book) { count += 1 }
    }
    return count
  }

  /// Undoes or redoes the changes of notes by an import; returns the number of notes.
  ///
  /// Notes that were edited since stay.
  private func turnNotes(_ batch: Origin.Batch, _ turn: Turn, at time: Date) throws -> Int {
    var count = 0
    for row in try Row.fetchAll(self, sql: derivedNotes) {
      let (note, version): (Note.ID, Note.ID) = try (row.id(0), row.id(1))
      guard let versions = ImportVersions(batch, version, of: note), versions.turn == turn,
        let text = try text(before: versions, of: note)
      else { continue }
      try insertNextVersion(versions.next, of: note, text: text, at: time)
      count += 1
    }
    return count
  }

  /// Returns the text that a note had before a version that an import, its undo or its redo made.
  private func text(before versions: ImportVersions<Note>, of note: Note.ID) throws -> String? {
    if let previous = versions.previous {
      let row = try Row.fetchOne(
        self, sql: "SELECT CAST(text AS BLOB) FROM version WHERE id = ?", arguments: ["\(previous)"]
      )
      return try row.map { try $0.text(0) }
    }
    return try Row.fetchOne(
      self,
      sql: """
        SELECT CAST(text AS BLOB) FROM version
        WHERE note = ?1 AND rowid < (SELECT rowid FROM version WHERE id = ?2)
        ORDER BY rowid DESC LIMIT 1
        """, arguments: ["\(note)", "\(versions.current)"]
    ).map { try $0.text(0) }
  }

  /// Undoes or redoes the changes of books by an import, except of those that it added; returns the
  /// number of books.
  private func turnBooks(_ batch: Origin.Batch, _ turn: Turn, at time: Date) throws -> Int {
    var count = 0
    for row in try Row.fetchAll(self, sql: derivedBooks, arguments: ["\(batch)"]) {
      let (book, version): (Book.ID, Book.ID) = try (row.id(0), row.id(1))
      guard let versions = ImportVersions(batch, version, of: book), versions.turn == turn else {
        continue
      }
      guard let before = try revisions(of: book, newestFirst: true).first?.subject else { continue }
      try replace(before, as: versions.next, at: time)
      count += 1
    }
    return count
  }
}

/// The next possible step of an import's change of an item.
private enum Turn {
  case undo, redo
}

/// The versions of an item that an import, its undo and its redo make: each id is derived from the
/// previous one.
private struct ImportVersions<Subject> {
  /// The next possible step.
  let turn: Turn
  let current: Identifier<Subject>
  /// The previous version, if this one is of an undo or a redo.
  let previous: Identifier<Subject>?
  /// The version that the next undo or redo makes.
  let next: Identifier<Subject>

  /// Finds a version among those of an import; nil if it is of something else.
  init?(
    _ batch: Origin.Batch, _ version: Identifier<Subject>, of item: Identifier<Subject>
  ) {
    var (previous, current) = (item, Identifier<Subject>(of: batch, on: item))
    for number in 0..<Self.most {
      let next = Identifier<Subject>(of: batch, on: current)
      if current == version {
        turn = number.isMultiple(of: 2) ? .undo : .redo
        self.current = current
        self.previous = number == 0 ? nil : previous
        self.next = next
        return
      }
      (previous, current) = (current, next)
    }
    return nil
  }

  /// Largest number of undos and redos of an import's change.
  private static var most: Int { 64 }
}

// The version nibble of a derived id is 8.
private let derivedNotes = """
  SELECT note.id, note.version FROM origin JOIN note ON note.id = origin.item
  WHERE origin.kind = 'note' AND substr(note.version, 15, 1) = '8' AND note.deleted IS NULL
  """

private let derivedBooks = """
  SELECT id, version FROM book WHERE substr(version, 15, 1) = '8' AND deleted IS NULL
    AND NOT EXISTS (SELECT 1 FROM origin WHERE item = book.id AND batch = ?)
  """

private let countsOfBatch = """
  SELECT count(*) FILTER (WHERE kind = 'book'), count(*) FILTER (WHERE kind = 'character'),
    count(*) FILTER (WHERE kind = 'note')
  FROM origin WHERE batch = ?
  """

private let notesOfBatch = """
  SELECT note.id, note.version, 1 FROM origin JOIN note ON note.id = origin.item
  WHERE origin.batch = ? AND note.deleted IS NULL
  """

private let charactersOfBatch = """
  SELECT character.id, character.version, NOT EXISTS (
    SELECT 1 FROM note WHERE note.character = character.id AND note.deleted IS NULL)
  FROM origin JOIN character ON character.id = origin.item
  WHERE origin.batch = ? AND character.deleted IS NULL
  """

private let booksOfBatch = """
  SELECT book.id, book.version, book.notes = 0 AND NOT EXISTS (
    SELECT 1 FROM character WHERE character.book = book.id AND character.deleted IS NULL)
  FROM origin JOIN book ON book.id = origin.item
  WHERE origin.batch = ? AND book.deleted IS NULL
  """
