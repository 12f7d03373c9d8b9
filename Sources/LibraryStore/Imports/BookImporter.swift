import GRDB
import LibraryModel

/// Imports one book after the other, in a transaction.
struct BookImporter {
  let database: Database
  let request: ImportRequest
  let matcher: BookMatcher
  /// Whether nothing is written.
  let isTrial: Bool

  /// The batch of a link to a book that no import brought.
  private static let linked = Origin.Batch("00000000-0000-0000-0000-000000000000")

  /// Imports a book, or says what would be done.
  func run(_ book: ImportedBook, _ progress: (Int) -> Void) throws -> ImportOutcome {
    let found = try find(book)
    var outcome = ImportOutcome(title: book.title, match: found.match)
    if found.match == .deleted {
      outcome.deleted = book.highlights.count
      return outcome
    }
    if let id = found.id, let present = try present(id, isRestored: found.isUndone) {
      outcome.book = id
      if present.title != book.title { outcome.matchedTitle = present.title }
      outcome.hasNewFacts = try update(present, book, found.match)
    } else {
      outcome.book = try add(book)
    }
    try link(book, outcome)
    guard let owner = outcome.book else { return outcome }
    let notes = NoteImporter(
      database: database, request: request, book: owner, isTrial: isTrial,
      keys: Set(book.highlights.map(\.key)))
    for (index, highlight) in book.highlights.enumerated() {
      try notes.run(highlight, &outcome)
      if index.isMultiple(of: 256) { progress(index) }
    }
    return outcome
  }

  private typealias Found = (match: ImportOutcome.Match, id: Book.ID?, isUndone: Bool)

  /// Finds a book: by the user's answer, by the source's keys, then by its facts.
  private func find(_ book: ImportedBook) throws -> Found {
    let slug = book.title.slug
    switch request.answers[slug.isEmpty ? book.title : slug] {
    case .book(let id): return (.answered, id, false)
    case .new: return try known(book) ?? (.new, nil, false)
    case nil: break
    }
    if let known = try known(book) { return known }
    if let id = try bookOfKnownNotes(book) { return (.known, id, false) }
    return switch matcher.match(book) {
    case .none: (.new, nil, false)
    case .same(let id): (.same, id, false)
    case .similar(let id): (.similar, id, false)
    }
  }

  /// Returns the book that has the source's key; nil if there is none, or if it was removed for good by
  /// an undone import.
  private func known(_ book: ImportedBook) throws -> Found? {
    let row = try Row.fetchOne(
      database, sql: originOfBook, arguments: [request.source, book.key])
    guard let row else { return nil }
    let (id, isDeleted, isUndone): (Book.ID, Bool, Bool) = try (
      row.id(0), row.decode(atIndex: 1), row.decode(atIndex: 2)
    )
    if !isDeleted { return (.known, id, false) }
    guard isUndone else { return (.deleted, nil, false) }
    let isThere = try database.has("SELECT 1 FROM book WHERE id = ?", ["\(id)"])
    return (.new, isThere ? id : nil, true)
  }

  /// Returns the book of the first notes that an earlier import brought.
  private func bookOfKnownNotes(_ book: ImportedBook) throws -> Book.ID? {
    for highlight in book.highlights.prefix(20) {
      let row = try Row.fetchOne(
        database.cachedStatement(sql: bookOfNote), arguments: [request.source, highlight.key])
      if let row { return try row.id(0) }
    }
    return nil
  }

  /// Returns a book; restores it first if an undone import had brought it.
  private func present(_ id: Book.ID, isRestored: Bool) throws -> Book? {
    if isRestored, !isTrial {
      try database.execute(sql: "UPDATE book SET deleted = NULL WHERE id = ?", arguments: ["\(id)"])
    }
    return try Row.fetchOne(
      database, sql: "SELECT " + bookColumns + " FROM book WHERE id = ?", arguments: ["\(id)"]
    ).map(Book.init(row:))
  }

  private func add(_ imported: ImportedBook) throws -> Book.ID {
    let book = Book(
      title: imported.title, authors: imported.authors, isbn: imported.isbn, year: imported.year,
      pages: imported.pages, status: imported.status, rating: imported.rating,
      readings: imported.readings, hasTab: false, added: imported.added ?? request.time)
    if !isTrial { try database.add(book, from: nil) }
    return book.id
  }

  /// Notes the source's key of a book that it did not have.
  private func link(_ book: ImportedBook, _ outcome: ImportOutcome) throws {
    guard !isTrial, let id = outcome.book, let linked = Self.linked else { return }
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

  /// Takes over facts: into the empty fields of a book, and over those that the same source had given.
  ///
  /// A book that was edited here stays as it is.
  private func update(
    _ present: Book, _ imported: ImportedBook, _ match: ImportOutcome.Match
  ) throws -> Bool {
    guard present.version == present.id || present.version.isDerived else { return false }
    var book = present
    let wins = match == .known
    if book.authors.isEmpty { book.authors = imported.authors }
    book.isbn = book.isbn ?? imported.isbn
    book.year = book.year ?? imported.year
    book.pages = book.pages ?? imported.pages
    book.status = wins ? imported.status ?? book.status : book.status ?? imported.status
    book.rating = wins ? imported.rating ?? book.rating : book.rating ?? imported.rating
    if book.readings.isEmpty || wins && imported.readings.count >= book.readings.count {
      book.readings = imported.readings.isEmpty ? book.readings : imported.readings
    }
    guard book.contents != present.contents else { return false }
    if !isTrial {
      let version = Book.ID(of: request.batch, on: present.id)
      try database.replace(book, as: version, at: request.time)
    }
    return true
  }
}

private let originOfBook = """
  SELECT origin.item, book.id IS NULL OR book.deleted IS NOT NULL,
    EXISTS (SELECT 1 FROM deletion WHERE deletion.id = origin.batch
      AND (book.id IS NULL OR book.deleted = deletion.number))
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
