import SQLite
import LibraryModel
import Markup

/// Reads names that match a text, and finds the links that lead to their items.
struct NameReader {
  /// The names that were found, each once, best first.
  private(set) var names: [CompletedName] = []
  /// The slugs of these names.
  private var seen: Set<String> = []
  private let key: String
  private let book: Book.ID?
  private let limit: Int
  private let database: Database

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - key: The slug of the text.
  ///   - book: The book that the text belongs to; nil for the Inbox.
  init(matching key: String, in book: Book.ID?, limit: Int, _ database: Database) {
    self.key = key
    self.book = book
    self.limit = limit
    self.database = database
  }

  /// Adds the names that some queries find, until there are enough.
  private mutating func read(_ queries: [String]) throws {
    guard names.count < limit else { return }
    for ranked in try queries.flatMap(rankedNames).sorted(by: { $0.comes(before: $1) })
    where names.count < limit && !seen.contains(ranked.slug) {
      guard let name = try completed(ranked) else { continue }
      seen.insert(ranked.slug)
      names.append(name)
    }
  }

  private func rankedNames(_ query: String) throws -> [RankedName] {
    let rows = try Row.fetchCursor(
      database.cachedStatement(sql: query),
      arguments: [
        "key": key, "book": book.map { "\($0)" }, "limit": 10 * limit, "reach": titlesAtOnce,
      ])
    var ranked: [RankedName] = []
    while let row = try rows.next() {
      ranked += try RankedName.names(in: row, matching: key, of: book)
    }
    return ranked
  }

  /// Returns a name with its link; nil if no link with the name leads to the item.
  private func completed(_ ranked: RankedName) throws -> CompletedName? {
    let links = CompletedName.links(to: ranked.item.name, as: ranked.name)
    let steps = try links.map { try meaning(of: $0, for: ranked.item.place) }
    guard let best = steps.indices.min(by: { steps[$0] < steps[$1] }), steps[best] != .another
    else { return nil }
    return CompletedName(name: ranked.name, detail: ranked.detail, link: links[best])
  }

  /// Returns how a link in a text of the book is read.
  private func meaning(of link: String, for place: Place) throws -> Meaning {
    let read = MarkupValues(link).nameLinks
    guard read.count == 1, read[0].bytes == 0..<link.utf8.count else { return .another }
    return switch try database.resolve(read[0].name, in: book) {
    case .found(let item): item.place == place ? .item : .another
    case .ambiguous(let items): items.contains { $0.place == place } ? .several : .another
    case .unresolved: .another
    }
  }

  /// Target of a link, the best first.
  private enum Meaning: Comparable {
    /// The item; several items with the item among them; something else.
    case item, several, another
  }
}

/// A name with its order among others.
private struct RankedName {
  let name: String
  let slug: String
  let item: NamedItem
  let detail: String
  /// The lowest comes first.
  let rank: Int
  /// The order of names of the same rank: empty for those of the book, which keep theirs.
  let order: String

  func comes(before other: RankedName) -> Bool { (rank, order) < (other.rank, other.order) }

  /// Reads the names of an item that match; see ``NamedItem/init(row:)`` for the columns, after
  /// which come the aliases and the title of the book.
  static func names(in row: Row, matching key: String, of book: Book.ID?) throws -> [RankedName] {
    let item = try NamedItem(row: row)
    let detail = try row.text(7)
    let isNear = item.place.book == book && book != nil
    return try ([item.name] + row.lines(6)).compactMap { name in
      let slug = name.slug
      guard !slug.isEmpty, let match = match(of: key, in: slug) else { return nil }
      return RankedName(
        name: name, slug: slug, item: item, detail: detail,
        rank: (isNear ? 0 : 100) + 10 * match + kind(of: item.place), order: isNear ? "" : slug)
    }
  }

  private static func kind(of place: Place) -> Int {
    switch place {
    case .character, .favourite: 0
    case .book: 1
    case .note, .favouriteNote, .shelf, .favourites, .search, .loose: 2
    }
  }

  /// Returns how well a slug matches, 0 for the best; nil if it does not.
  private static func match(of key: String, in slug: String) -> Int? {
    if slug.hasPrefix(key) { return 0 }
    if ("-" + slug).contains("-" + key) { return 1 }
    return slug.contains(key) ? 2 : nil
  }
}

/// The highest number of notes whose titles are looked at, in each of four ways.
private let titlesAtOnce = 1000

// MARK: Queries

extension NameReader {
  /// Adds the names of the book, and those elsewhere that begin with the text.
  mutating func readNearOrBeginning() throws {
    try read(
      [namesInBook, titleOfBook, namesBeginning, titlesBeginning]
        + (key.isEmpty ? [] : [titledNotes]))
  }

  /// Adds names elsewhere that have the text in them; reads all names.
  mutating func readContaining() throws { try read([namesContaining, titlesContaining]) }
}

private let nameColumns = """
  SELECT 'character', character.id, CAST(character.name AS BLOB), character.book, NULL, NULL,
    character.aliases, CAST(book.title AS BLOB)
  """

private let isLiving = " WHERE character.deleted IS NULL AND book.deleted IS NULL"

// The names of a character that match, the best match first.
private let namesInBook =
  nameColumns + """
    , (SELECT min(CASE instr(slug, :key) WHEN 1 THEN 0 WHEN 0 THEN 3
        ELSE 2 - (instr(slug, '-' || :key) > 0) END)
      FROM character_name WHERE character = character.id) AS match
    FROM character JOIN book ON book.id = character.book
    """ + isLiving
  + " AND character.book = :book AND match < 3 ORDER BY match, character.position LIMIT :limit"

// NB: CROSS JOIN reads the names by their index, in order, and stops at the limit.
private let names =
  nameColumns + """
     FROM character_name CROSS JOIN character ON character.id = character_name.character
    CROSS JOIN book ON book.id = character.book
    """ + isLiving

/// Returns the condition that a slug begins with the key: the last code point is above all that do.
private func begins(_ slug: String) -> String {
  " " + slug + " >= :key AND " + slug + " < :key || char(1114111) "
}

private let namesBeginning =
  names + " AND" + begins("character_name.slug")
  + "ORDER BY character_name.slug LIMIT :limit"

private let namesContaining =
  names + """
     AND instr(character_name.slug, :key) > 1
    ORDER BY instr(character_name.slug, '-' || :key) = 0, character_name.slug LIMIT :limit
    """

private let titles = """
  SELECT 'book', id, CAST(title AS BLOB), NULL, NULL, NULL, '', x'626f6f6b'
  FROM book WHERE +deleted IS NULL AND
  """

private let titleOfBook = titles + " id = :book AND instr(slug, :key) > 0"

private let titlesBeginning = titles + begins("slug") + "ORDER BY slug LIMIT :limit"

private let titlesContaining =
  titles + """
     instr(slug, :key) > 1
    ORDER BY instr(slug, '-' || :key) = 0, slug LIMIT :limit
    """

// The newest notes of the book or of the Inbox, some of the book's characters, and the first titles
// everywhere that begin with the text.
private let titledNotes = """
  WITH titled(number) AS (
    SELECT * FROM (
      SELECT number FROM note WHERE book = :book AND deleted IS NULL
      ORDER BY number DESC LIMIT :reach)
    UNION SELECT * FROM (
      SELECT number FROM note
      WHERE :book IS NULL AND book IS NULL AND character IS NULL AND deleted IS NULL
      ORDER BY number DESC LIMIT :reach)
    UNION SELECT * FROM (
      SELECT note.number FROM character CROSS JOIN note ON note.character = character.id
      WHERE character.book = :book AND character.deleted IS NULL AND note.deleted IS NULL
      LIMIT :reach)
    UNION SELECT * FROM (
      SELECT note FROM digest WHERE
  """ + begins("slug") + """
       ORDER BY slug LIMIT :reach))
    SELECT 'note', note.id, CAST(digest.title AS BLOB), note.book, note.character, character.book,
      '', x'6e6f7465'
    FROM titled CROSS JOIN digest ON digest.note = titled.number
    CROSS JOIN note ON note.number = titled.number
    LEFT JOIN character ON character.id = note.character
    LEFT JOIN book ON book.id = coalesce(note.book, character.book)
    WHERE instr('-' || digest.slug, '-' || :key) > 0
      AND note.deleted IS NULL AND character.deleted IS NULL AND book.deleted IS NULL
    ORDER BY coalesce(note.book, character.book) IS NOT :book, instr(digest.slug, :key) <> 1,
      digest.slug, note.number LIMIT :limit
    """
