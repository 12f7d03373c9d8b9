import struct FoundationEssentials.Date
import SQLite
import LibraryModel

/// Imports one book after the other, in a transaction.
struct BookImporter {
  let run: ImportRun
  let request: ImportRequest

  private var database: Database { run.database }
  private var isDryRun: Bool { run.isDryRun }

  /// The batch of a link to a book that no import added.
  static let idOfLinked = "00000000-0000-0000-0000-000000000000"
  private static let linked = Origin.Batch(idOfLinked)

  /// Imports a book, or says what would be done.
  func run(_ book: ImportedBook, _ progress: (Int) -> Void) throws -> ImportOutcome {
    let found = try find(book)
    var outcome = ImportOutcome(
      title: book.title, authors: book.authors, match: found.match)
    switch found.match {
    case .deleted:
      outcome.deleted = book.highlights.count
      return outcome
    case .leftOut:
      outcome.leftOut = book.highlights.count
      return outcome
    case .similar: outcome.candidates = try found.candidates.compactMap(candidate)
    case .new, .known, .same, .answered: break
    }
    if let id = found.id, let present = try present(id, isRestored: found.isUndone) {
      outcome.book = id
      let updated = try update(present, book, found)
      if found.isUndone { run.add(updated) }
      if updated.title != book.title { outcome.matchedTitle = updated.title }
      outcome.hasNewFacts = updated.contents != present.contents && !run.isNew(id)
    } else {
      outcome.book = try add(book)
    }
    try link(book, outcome)
    guard let owner = outcome.book else { return outcome }
    run.begin(owner)
    let notes = NoteImporter(
      imports: run, request: request, book: owner, keys: Set(book.highlights.map(\.key)))
    for (index, highlight) in book.highlights.enumerated() {
      // Without times of their own, notes are a millisecond apart, the last one at the time of the
      // import: sorted by time, they are in the order of the file.
      let age = Double(book.highlights.count - 1 - index) / 1000
      let time = highlight.created ?? request.time.addingTimeInterval(-age)
      try notes.run(highlight, at: time, &outcome)
      if index.isMultiple(of: 256) { progress(index) }
    }
    // The library will not have the book under the id that a dry run has for it.
    if found.match == .same, isDryRun, run.isNew(owner) { outcome.book = nil }
    return outcome
  }

  /// Where a book was found.
  private struct Found {
    let match: ImportOutcome.Match
    var id: Book.ID?
    /// Whether an undone import had added the book.
    var isUndone = false
    /// The fields that take over the values of the file.
    var replaced: [ItemField] = []
    /// The books that it may be.
    var candidates: [Book.ID] = []
  }

  /// Finds a book: by the user's answer, by the source's keys, then by its facts.
  private func find(_ book: ImportedBook) throws -> Found {
    switch request.answers.answer(for: book.title, by: book.authors) {
    // A book that was deleted since is no answer.
    case .book(let id): if try isThere(id) { return Found(match: .answered, id: id) }
    case .new:
      if let known = try known(book) { return known }
      return try bookOfAllNotes(book).map { Found(match: .known, id: $0) } ?? Found(match: .new)
    case .leftOut: return Found(match: .leftOut)
    case nil: break
    }
    if let known = try known(book) {
      // The book of an undone import stays in the bin if the same one is here now.
      if known.isUndone, case .same(let id) = run.match(book) { return Found(match: .same, id: id) }
      return known
    }
    if let id = try bookOfKnownNotes(book) { return Found(match: .known, id: id) }
    return switch run.match(book) {
    case .none: Found(match: .new)
    case .same(let id): Found(match: .same, id: id)
    case .similar(let ids): Found(match: .similar, id: ids.first, candidates: ids)
    }
  }

  private func isThere(_ id: Book.ID) throws -> Bool {
    try database.has("SELECT 1 FROM book WHERE id = ? AND deleted IS NULL", ["\(id)"])
  }

  private func candidate(_ id: Book.ID) throws -> ImportOutcome.Candidate? {
    try present(id, isRestored: false).map { book in
      ImportOutcome.Candidate(id: id, title: book.title, authors: book.authors)
    }
  }

  /// Returns the book that has the source's key; nil if there is none, or if it was removed for
  /// good by an undone import.
  private func known(_ book: ImportedBook) throws -> Found? {
    let row = try Row.fetchOne(
      database.cachedStatement(sql: originOfBook), arguments: [request.source, book.key])
    guard let row else { return nil }
    let (id, isDeleted, isUndone): (Book.ID, Bool, Bool) = try (
      row.id(0), row.decode(atIndex: 1), row.decode(atIndex: 2)
    )
    // A book that was here before its first import keeps its own facts.
    let isOwn = try row.text(3) == Self.linked?.description
    if !isDeleted { return Found(match: .known, id: id, replaced: isOwn ? [] : Self.ofReading) }
    guard isUndone else { return Found(match: .deleted) }
    let isThere = try database.has("SELECT 1 FROM book WHERE id = ?", ["\(id)"])
    let contents = Book.fields(.versions).map(\.field)
    return Found(match: .new, id: isThere ? id : nil, isUndone: true, replaced: contents)
  }

  private static let ofReading: [ItemField] = [.status, .rating, .progress, .readings]

  /// Returns the book of the first notes that an earlier import added.
  ///
  /// The source may have several records for the book: only the one with the book's key has its
  /// facts.
  private func bookOfKnownNotes(_ book: ImportedBook) throws -> Book.ID? {
    for highlight in book.highlights.prefix(20) {
      if let id = try self.book(of: highlight) { return id }
    }
    return nil
  }

  /// Returns the book of the first note if earlier imports added all notes; nil without notes.
  private func bookOfAllNotes(_ book: ImportedBook) throws -> Book.ID? {
    guard let first = book.highlights.first, let id = try self.book(of: first) else { return nil }
    return try book.highlights.allSatisfy { try self.book(of: $0) != nil } ? id : nil
  }

  /// Returns the book of the note that an earlier import added; nil if there is none.
  private func book(of highlight: ImportedHighlight) throws -> Book.ID? {
    try Row.fetchOne(
      database.cachedStatement(sql: bookOfNote), arguments: [request.source, highlight.key]
    ).map { try $0.id(0) }
  }

  /// Returns a book; restores it first if an undone import had added it.
  private func present(_ id: Book.ID, isRestored: Bool) throws -> Book? {
    if let tried = run.triedBook(id) { return tried }
    if isRestored, !isDryRun {
      try database.execute(sql: "UPDATE book SET deleted = NULL WHERE id = ?", arguments: ["\(id)"])
    }
    return try database.kept(id)
  }

  private func add(_ imported: ImportedBook) throws -> Book.ID {
    var book = Book(
      title: imported.title, hasTab: false, added: imported.added ?? request.time)
    book.takeMissing(from: imported.facts)
    if !isDryRun { try database.add(book, from: nil) }
    run.add(book)
    return book.id
  }

  /// Records the source's key for a book that had none.
  private func link(_ book: ImportedBook, _ outcome: ImportOutcome) throws {
    guard !isDryRun, let id = outcome.book, let linked = Self.linked else { return }
    let isNew = outcome.match == .new
    if !isNew {
      let isTaken = try database.has(
        "SELECT 1 FROM origin WHERE item = ?1 OR source = ?2 AND kind = 'book' AND key = ?3",
        ["\(id)", request.source, book.key])
      guard !isTaken else { return }
    }
    try database.replace(
      Origin(source: request.source, key: book.key, batch: isNew ? request.batch : linked),
      of: .book(id))
  }

  /// Copies facts into the empty fields of a book, and over facts that the same record had given;
  /// over all facts of a book that comes back.
  ///
  /// Readings with dates replace readings without. A book that was edited here stays as it is.
  private func update(
    _ present: Book, _ imported: ImportedBook, _ found: Found
  ) throws -> Book {
    guard present.version == present.id || present.version.isDerived else { return present }
    var book = present
    for field in found.replaced {
      // A list of readings that became shorter, or lost dates, is incomplete.
      let isIncomplete =
        field == .readings && imported.readings.isLess(than: book.readings)
        || imported.facts.texts(of: field).isEmpty
      // A book that comes back is a new one: it has nothing but what the file says.
      if found.isUndone || !isIncomplete { book.take(field, from: imported.facts) }
    }
    if book.readings.allSatisfy({ !$0.hasDate }), imported.readings.contains(where: \.hasDate) {
      book.readings = imported.readings + book.readings.dropFirst(imported.readings.count)
    }
    book.takeMissing(from: imported.facts)
    guard book.contents != present.contents else { return present }
    if isDryRun {
      run.keep(book)
    } else {
      let version = Book.ID(of: request.batch, on: present.id)
      try database.replace(book, as: version, at: request.time)
    }
    return book
  }
}

extension [Reading] {
  /// Whether the list has fewer readings than another one, or fewer with dates.
  fileprivate func isLess(than other: [Reading]) -> Bool {
    count < other.count || self.count(where: \.hasDate) < other.count(where: \.hasDate)
  }
}

extension Reading {
  fileprivate var hasDate: Bool { started != nil || finished != nil }
}

private let originOfBook = """
  SELECT origin.item, book.id IS NULL OR book.deleted IS NOT NULL,
    EXISTS (SELECT 1 FROM deletion WHERE deletion.id = origin.batch
      AND (book.id IS NULL OR book.deleted = deletion.number)), origin.batch
  FROM origin LEFT JOIN book ON book.id = origin.item
  WHERE origin.source = ? AND origin.kind = 'book' AND origin.key = ?
  """

private let bookOfNote = """
  SELECT book.id FROM origin
  JOIN note ON note.id = origin.item
  LEFT JOIN character ON character.id = note.character
  JOIN book ON book.id = coalesce(note.book, character.book)
  WHERE origin.source = ? AND origin.kind = 'note' AND origin.key = ?
    AND note.deleted IS NULL AND book.deleted IS NULL
  """
