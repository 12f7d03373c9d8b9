import struct FoundationEssentials.Date
import GRDB
import LibraryModel

extension Database {
  /// Takes an import back; see ``Library/undoImport(_:at:)``.
  func undoImport(_ batch: Origin.Batch, at time: Date) throws -> UndoneImport {
    var undone = UndoneImport()
    try revertNotes(batch, at: time, &undone)
    try revertBooks(batch, at: time, &undone)
    let deletion = try deletion(Deletion.ID("\(batch)"), at: time)
    // Notes first: a book goes only if nothing of it is left.
    for row in try Row.fetchAll(self, sql: notesOfBatch, arguments: ["\(batch)"]) {
      let (note, version): (Note.ID, Note.ID) = try (row.id(0), row.id(1))
      if version == note || version.isDerived {
        try delete(.note(note), in: deletion)
        undone.notes += 1
      } else {
        undone.kept += 1
      }
    }
    for row in try Row.fetchAll(self, sql: booksOfBatch, arguments: ["\(batch)"]) {
      let (book, version): (Book.ID, Book.ID) = try (row.id(0), row.id(1))
      if version == book || version.isDerived, try row.decode(atIndex: 2) {
        try delete(.book(book), in: deletion)
        undone.books += 1
      } else {
        undone.kept += 1
      }
    }
    guard undone != UndoneImport() else { throw LibraryError.gone }
    return undone
  }

  private func deletion(_ id: Deletion.ID?, at time: Date) throws -> Int64 {
    guard let id else { throw LibraryError.gone }
    try execute(
      sql: "INSERT INTO deletion (id, made) VALUES (?, ?) ON CONFLICT (id) DO NOTHING",
      arguments: ["\(id)", time.milliseconds])
    return try Int64.fetchOne(
      self, sql: "SELECT number FROM deletion WHERE id = ?", arguments: ["\(id)"]) ?? 0
  }

  /// Gives the notes whose current text this import made the text before it.
  private func revertNotes(
    _ batch: Origin.Batch, at time: Date, _ undone: inout UndoneImport
  ) throws {
    for row in try Row.fetchAll(self, sql: derivedNotes) {
      let (note, version): (Note.ID, Note.ID) = try (row.id(0), row.id(1))
      guard version == Note.ID(of: batch, on: note), let text = try textBefore(version, of: note)
      else { continue }
      try insertNextVersion(Note.ID(of: batch, on: version), of: note, text: text, at: time)
      undone.reverted += 1
    }
  }

  private func textBefore(_ version: Note.ID, of note: Note.ID) throws -> String? {
    try Row.fetchOne(
      self,
      sql: """
        SELECT CAST(text AS BLOB) FROM version
        WHERE note = ?1 AND rowid < (SELECT rowid FROM version WHERE id = ?2)
        ORDER BY rowid DESC LIMIT 1
        """, arguments: ["\(note)", "\(version)"]
    ).map { try $0.text(0) }
  }

  /// Gives the books whose current contents this import made the contents before it.
  private func revertBooks(
    _ batch: Origin.Batch, at time: Date, _ undone: inout UndoneImport
  ) throws {
    for row in try Row.fetchAll(self, sql: derivedBooks) {
      let (book, version): (Book.ID, Book.ID) = try (row.id(0), row.id(1))
      guard version == Book.ID(of: batch, on: book) else { continue }
      let before = try Row.fetchOne(
        self, sql: bookVersions + " ORDER BY book_version.rowid DESC LIMIT 1",
        arguments: ["\(book)"]
      ).map(Book.init(row:))
      guard let before else { continue }
      try replace(before, as: Book.ID(of: batch, on: version), at: time)
      undone.reverted += 1
    }
  }
}

// The version nibble of a derived id is 8.
private let derivedNotes = """
  SELECT note.id, note.version FROM origin JOIN note ON note.id = origin.item
  WHERE origin.kind = 'note' AND substr(note.version, 15, 1) = '8' AND note.deleted IS NULL
  """

private let derivedBooks = """
  SELECT id, version FROM book WHERE substr(version, 15, 1) = '8' AND deleted IS NULL
  """

private let notesOfBatch = """
  SELECT note.id, note.version FROM origin JOIN note ON note.id = origin.item
  WHERE origin.batch = ? AND note.deleted IS NULL
  """

private let booksOfBatch = """
  SELECT book.id, book.version, book.notes = 0 AND NOT EXISTS (
    SELECT 1 FROM character WHERE character.book = book.id AND character.deleted IS NULL)
  FROM origin JOIN book ON book.id = origin.item
  WHERE origin.batch = ? AND book.deleted IS NULL
  """
