import SQLite
import LibraryModel

/// State that the requests of an import share: the books that they have found and added so far, and
/// the notes of these books.
final class ImportRun {
  let database: Database
  /// Whether nothing is written.
  let isDryRun: Bool
  /// Whether the import has several files.
  private let isMixed: Bool
  private let library: BookMatcher
  private var added = BookMatcher()
  private var newBooks: Set<Book.ID> = []
  /// The books that a dry run did not write.
  private var tried: [Book.ID: Book] = [:]
  private var earlierForms: Set<String> = []
  private var notes: [Book.ID: HighlightMatcher] = [:]

  init(_ database: Database, _ requests: [ImportRequest], isDryRun: Bool) throws {
    self.database = database
    self.isDryRun = isDryRun
    isMixed = requests.count > 1
    var library = BookMatcher()
    let books = try Row.fetchCursor(
      database,
      sql: "SELECT id, title, authors, isbn FROM book WHERE deleted IS NULL ORDER BY position")
    while let row = try books.next() {
      try library.add(
        row.id(0), title: row.decode(atIndex: 1), authors: row.lines(2),
        isbn: row.decode(atIndex: 3))
    }
    self.library = library
  }

  /// Returns the match of a book: one of the library, or the same one of another file.
  func match(_ book: ImportedBook) -> BookMatcher.Match {
    let match = library.match(book)
    if case .same = match { return match }
    if case .same(let id) = added.match(book) { return .same(id) }
    return match
  }

  func add(_ book: Book) {
    added.add(book.id, title: book.title, authors: book.authors, isbn: book.isbn)
    newBooks.insert(book.id)
    if isDryRun { keep(book) }
  }

  func isNew(_ book: Book.ID) -> Bool { newBooks.contains(book) }

  /// Keeps a book that a dry run does not write.
  func keep(_ book: Book) { tried[book.id] = book }

  /// Returns a book that a dry run did not write.
  func triedBook(_ id: Book.ID) -> Book? { tried[id] }

  // MARK: Notes

  /// Starts with the next file of a book.
  func begin(_ book: Book.ID) { notes[book]?.reset() }

  /// Records a note that was added: another file may have it, too.
  func add(_ text: String, of highlight: ImportedHighlight, from source: String, to book: Book.ID)
    throws
  {
    guard isMixed else { return }
    try load(book)
    notes[book]?.add(
      text, created: highlight.created, of: HighlightMatcher.Key(source, highlight.key))
  }

  /// Records the next text of a note that was found.
  func add(_ text: String, of key: HighlightMatcher.Key, in book: Book.ID) {
    notes[book]?.add(text, created: nil, of: key)
  }

  /// Finds the note of a highlight whose key is not known.
  func find(
    _ highlight: ImportedHighlight, from source: String, beside keys: Set<String>,
    in book: Book.ID
  ) throws -> HighlightMatcher.Match? {
    try load(book)
    return notes[book]?.find(highlight, from: source) {
      keys.contains($0) || earlierForms.contains($0)
    }
  }

  /// Records that the note of a key is the earlier form of a highlight with another key.
  func take(earlierForm key: String) { earlierForms.insert(key) }

  /// Reads the imported notes of a book with all their texts; those of an undone import have their
  /// keys.
  private func load(_ book: Book.ID) throws {
    guard notes[book] == nil else { return }
    var matcher = HighlightMatcher()
    let rows = try Row.fetchCursor(
      database, sql: importedNotes, arguments: ["\(book)"])
    while let row = try rows.next() {
      try matcher.add(
        row.text(0), created: row.time(1),
        of: HighlightMatcher.Key(row.decode(atIndex: 2), row.decode(atIndex: 3)),
        isDeleted: row.decode(atIndex: 4))
    }
    notes[book] = matcher
  }
}

private let importedNotes = """
  SELECT CAST(version.text AS BLOB), note.created, origin.source, origin.key,
    note.deleted IS NOT NULL
  FROM note JOIN origin ON origin.item = note.id JOIN version ON version.note = note.id
  WHERE note.number IN (
    SELECT number FROM note WHERE book = ?1
    UNION ALL SELECT note.number FROM character JOIN note ON note.character = character.id
    WHERE character.book = ?1)
  AND (note.deleted IS NULL OR NOT EXISTS (
    SELECT 1 FROM deletion WHERE deletion.id = origin.batch AND deletion.number = note.deleted))
  ORDER BY note.number, version.rowid
  """
