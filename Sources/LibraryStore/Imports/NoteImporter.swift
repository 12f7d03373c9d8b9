import struct FoundationEssentials.Data
import GRDB
import LibraryModel

/// Imports the highlights of a book, one after the other, in a transaction.
struct NoteImporter {
  let imports: ImportRun
  let request: ImportRequest
  let book: Book.ID
  /// The keys of all highlights of the book in this import.
  let keys: Set<String>

  private var database: Database { imports.database }
  private var isTrial: Bool { imports.isTrial }

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

  func run(_ highlight: ImportedHighlight, _ outcome: inout ImportOutcome) throws {
    guard let known = try known(highlight) else {
      switch try imports.find(highlight, from: request.source, beside: keys, in: book) {
      case .present: outcome.unchanged += 1
      case .deleted: outcome.deleted += 1
      case nil:
        outcome.new += 1
        try add(highlight)
      }
      return
    }
    if known.isDeleted {
      guard known.isUndone else {
        outcome.deleted += 1
        return
      }
      outcome.new += 1
      return known.isThere ? try restore(known, highlight) : try add(highlight)
    }
    guard highlight.replaces(known.text) else {
      outcome.unchanged += 1
      return
    }
    guard known.isUnedited else {
      outcome.edited += 1
      return
    }
    outcome.changed += 1
    try replace(known, highlight)
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

  private func known(key: String) throws -> Known? {
    try Row.fetchOne(
      database.cachedStatement(sql: noteOfKey), arguments: [request.source, key]
    ).map { try Known($0) }
  }

  private func add(_ highlight: ImportedHighlight) throws {
    try imports.add(highlight.noteText, of: highlight, from: request.source, to: book)
    guard !isTrial else { return }
    let time = highlight.created ?? request.time
    let note = Note(
      owner: .book(book), text: highlight.noteText, created: time, updated: time)
    try database.insert(note, from: nil)
    try database.replace(
      Origin(source: request.source, key: highlight.key, batch: request.batch), of: .note(note.id))
  }

  private func restore(_ known: Known, _ highlight: ImportedHighlight) throws {
    guard !isTrial else { return }
    try database.execute(
      sql: "UPDATE note SET deleted = NULL, book = ?, character = NULL WHERE id = ?",
      arguments: ["\(book)", "\(known.id)"])
    try database.count(1, of: .book(book))
    try database.execute(
      sql: "UPDATE origin SET batch = ? WHERE item = ?",
      arguments: ["\(request.batch)", "\(known.id)"])
    if known.isUnedited, highlight.replaces(known.text) { try replace(known, highlight) }
  }

  private func replace(_ known: Known, _ highlight: ImportedHighlight) throws {
    guard !isTrial else { return }
    try database.insertNextVersion(
      Note.ID(of: request.batch, on: known.id), of: known.id, text: highlight.noteText,
      at: request.time)
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

// NB: A series ends with `|`; the next character in the order of bytes is `}`. At most 16 are looked at,
// so that a file with one series takes time in proportion to its length. The index of keys has all that
// is read: most keys are those of the file itself.
private let keysOfSeries = """
  SELECT key FROM origin WHERE source = ?1 AND kind = 'note'
    AND key >= ?2 AND key < substr(?2, 1, length(?2) - 1) || '}' LIMIT 16
  """
