import GRDB
import LibraryModel

extension Database {
  /// Inserts earlier contents of a book.
  func insertVersion(_ revision: Revision<Book>) throws {
    let book = revision.subject
    try execute(
      sql: """
        INSERT INTO book_version (title, authors, tagline, synopsis, shop_url, cover, isbn, year,
          pages, status, rating, readings, progress, id, book, made)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING
        """,
      arguments: StatementArguments(book.contents) + [
        "\(book.version)", "\(book.id)", revision.time?.milliseconds ?? 0,
      ])
  }

  /// Inserts earlier contents of a character.
  func insertVersion(_ revision: Revision<BookCharacter>) throws {
    let character = revision.subject
    try execute(
      sql: """
        INSERT INTO character_version (name, aliases, synopsis, id, character, made)
        VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING
        """,
      arguments: StatementArguments(character.contents) + [
        "\(character.version)", "\(character.id)", revision.time?.milliseconds ?? 0,
      ])
  }

  /// Inserts a note with all texts that it had; without any, with its current one.
  func insert(_ note: Note, revisions: [Revision<Note>]) throws {
    let (book, character) = note.owner.columns
    try cachedStatement(
      sql: """
        INSERT INTO note (id, version, book, character, created, updated) VALUES (?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      "\(note.id)", "\(note.version)", book, character, note.created.milliseconds,
      note.updated.milliseconds,
    ])
    let number = lastInsertedRowID
    var hasCurrent = false
    for revision in revisions where try bytes(of: revision.subject.version) == nil {
      let version = revision.subject
      hasCurrent = hasCurrent || version.version == note.version
      try insertVersion(
        version.version, of: note.id, text: version.text, at: revision.time ?? note.updated)
    }
    if !hasCurrent {
      try insertVersion(note.version, of: note.id, text: note.text, at: note.updated)
    }
    try writeDigest(of: number, note.text)
    for revision in revisions where revision.subject.version != note.version {
      try keepTitle(of: revision.subject.text, ofVersionOf: note.id)
    }
  }
}
