import struct FoundationEssentials.Date
import SQLite
import LibraryModel

/// Imports the highlights of a book, one after the other, in a transaction.
struct NoteImporter {
  let imports: ImportRun
  let request: ImportRequest
  let book: Book.ID
  /// The keys of all highlights of the book in this import.
  let keys: Set<String>

  private var database: Database { imports.database }
  private var isDryRun: Bool { imports.isDryRun }

  /// A note that an earlier import added.
  fileprivate struct Known {
    let id: Note.ID
    /// Whether the note is deleted, or removed for good.
    let isDeleted: Bool
    /// Whether an undone import had added it.
    let isUndone: Bool
    let isThere: Bool
    let version: Note.ID?
    let text: String

    /// Whether the text is one that an import gave the note.
    var isUnedited: Bool { version == id || version?.isDerived == true }
  }

  /// Imports a highlight; a new note gets the time.
  func run(
    _ highlight: ImportedHighlight, at time: Date, _ outcome: inout ImportOutcome
  ) throws {
    guard let known = try known(highlight) else {
      switch try imports.find(highlight, from: request.source, beside: keys, in: book) {
      case .present: outcome.unchanged += 1
      case .lacksWords(let key, let text): try add(highlight, to: key, text, &outcome)
      case .deleted: outcome.deleted += 1
      case nil:
        outcome.new += 1
        try add(highlight, at: time)
      }
      return
    }
    if known.isDeleted {
      guard known.isUndone else {
        outcome.deleted += 1
        return
      }
      outcome.new += 1
      return known.isThere ? try restore(known, highlight) : try add(highlight, at: time)
    }
    guard highlight.replaces(known.text), try !isInside(known, highlight) else {
      outcome.unchanged += 1
      return
    }
    guard known.isUnedited else {
      outcome.edited += 1
      return
    }
    outcome.changed += 1
    try replace(known, with: highlight.noteText)
  }

  /// Adds the reader's words to a note that another source brought.
  private func add(
    _ highlight: ImportedHighlight, to key: HighlightMatcher.Key, _ text: String,
    _ outcome: inout ImportOutcome
  ) throws {
    let known = try known(key: key.key, from: key.source)
    guard known?.isUnedited != false else {
      outcome.edited += 1
      return
    }
    outcome.changed += 1
    let new = highlight.adding(wordsTo: known?.text ?? text)
    imports.add(new, of: key, in: book)
    if let known { try replace(known, with: new) }
  }

  /// Returns whether a note had the text of a highlight, and other sources have only added to it.
  private func isInside(_ known: Known, _ highlight: ImportedHighlight) throws -> Bool {
    let text = highlight.noteText
    let earlier = highlight.textWithoutGuess ?? text
    return try isPart(highlight.words, of: known.text)
      && isPart(highlight.quoted, of: known.text)
      && database.has(
        "SELECT 1 FROM version WHERE note = ? AND text IN (CAST(? AS TEXT), CAST(? AS TEXT))",
        ["\(known.id)", text.bytes, earlier.bytes])
  }

  /// Finds the note of a highlight by its key, or the note of an earlier, shorter form of it.
  private func known(_ highlight: ImportedHighlight) throws -> Known? {
    if let known = try known(key: highlight.key) { return known }
    guard let series = highlight.series, !highlight.quotation.isEmpty else { return nil }
    let others = try String.fetchAll(
      database.cachedStatement(sql: keysOfSeries), arguments: [request.source, series])
    for key in others where !keys.contains(key) {
      if let known = try known(key: key), highlight.continues(known.text) {
        imports.take(earlierForm: key)
        return known
      }
    }
    return nil
  }

  private func known(key: String, from source: String? = nil) throws -> Known? {
    try Row.fetchOne(
      database.cachedStatement(sql: noteOfKey), arguments: [source ?? request.source, key]
    ).map { try Known($0) }
  }

  private func add(_ highlight: ImportedHighlight, at time: Date) throws {
    try imports.add(highlight.noteText, of: highlight, from: request.source, to: book)
    guard !isDryRun else { return }
    let note = Note(
      owner: .book(book), text: highlight.noteText, created: time, updated: time)
    try database.insert(note, from: nil)
    try database.replace(
      Origin(source: request.source, key: highlight.key, batch: request.batch), of: .note(note.id))
  }

  private func restore(_ known: Known, _ highlight: ImportedHighlight) throws {
    guard !isDryRun else { return }
    try database.execute(
      sql: "UPDATE note SET deleted = NULL, book = ?, character = NULL WHERE id = ?",
      arguments: ["\(book)", "\(known.id)"])
    try database.count(1, of: .book(book))
    try database.execute(
      sql: "UPDATE origin SET batch = ? WHERE item = ?",
      arguments: ["\(request.batch)", "\(known.id)"])
    if known.isUnedited, highlight.replaces(known.text) {
      try replace(known, with: highlight.noteText)
    }
  }

  /// Gives a note its next text.
  ///
  /// NB: An import has one version of a note: the text that it gave the note before stays as
  /// another one, so that the next import finds it.
  private func replace(_ known: Known, with text: String) throws {
    guard !isDryRun else { return }
    let version = Note.ID(of: request.batch, on: known.id)
    if known.version == version {
      try database.insertVersion(Note.ID(), of: known.id, text: known.text, at: request.time)
      try database.replaceText(ofVersion: version, of: known.id, with: text)
    } else {
      try database.insertNextVersion(version, of: known.id, text: text, at: request.time)
    }
  }
}

extension NoteImporter.Known {
  /// Columns: those of the statements below.
  fileprivate init(_ row: Row) throws {
    id = try row.id(0)
    isThere = !row.hasNull(atIndex: 1)
    version = isThere ? try row.id(1) : nil
    isDeleted = try row.decode(atIndex: 2)
    isUndone = try row.decode(atIndex: 3)
    text = row.hasNull(atIndex: 4) ? "" : try row.text(4)
  }
}

extension Database {
  /// Replaces the text of the last version of a note, which this transaction has inserted.
  fileprivate func replaceText(ofVersion version: Note.ID, of note: Note.ID, with text: String)
    throws
  {
    try execute(
      sql: "UPDATE version SET text = CAST(? AS TEXT) WHERE id = ?",
      arguments: [text.bytes, "\(version)"])
    let number = try Int64.fetchOne(
      self, sql: "SELECT number FROM note WHERE id = ?", arguments: ["\(note)"])
    if let number { try writeDigest(of: number, text) }
  }
}

private let noteOfKey = """
  SELECT origin.item, note.version,
    note.id IS NULL OR note.deleted IS NOT NULL,
    EXISTS (SELECT 1 FROM deletion WHERE deletion.id = origin.batch
      AND (note.id IS NULL OR note.deleted = deletion.number)),
    CAST(version.text AS BLOB)
  FROM origin LEFT JOIN note ON note.id = origin.item
  LEFT JOIN version ON version.id = note.version
  WHERE origin.source = ? AND origin.kind = 'note' AND origin.key = ?
  """

// NB: A series ends with `|`; the next character in the order of bytes is `}`. At most 16 are
// looked at, so that a file with one series takes time in proportion to its length. The index of
// keys has all that is read: most keys are those of the file itself.
private let keysOfSeries = """
  SELECT key FROM origin WHERE source = ?1 AND kind = 'note'
    AND key >= ?2 AND key < substr(?2, 1, length(?2) - 1) || '}' LIMIT 16
  """
