import GRDB
public import LibraryModel

extension Library {
  /// Returns names that a link can be completed to, best first: those of the book, then names that
  /// begin with the text, then those with a word that does, then others that contain it.
  ///
  /// Of several items with the same name, the one is listed that a link leads to. Titles of notes must
  /// begin with the text.
  ///
  /// - Parameters:
  ///   - text: What was typed; compared whatever its case and accents.
  ///   - book: The book that the text belongs to; nil for the Inbox.
  public func completedNames(
    for text: String, in book: Book.ID?, limit: Int
  ) throws(LibraryError) -> [CompletedName] {
    let key = text.slug
    let arguments: StatementArguments = [
      "key": key, "book": book.map { "\($0)" }, "limit": 10 * limit,
    ]
    return try readTogether { database in
      var found: [RankedName] = []
      for sql in [namesInBook, otherCharacters, titledBooks] + (key.isEmpty ? [] : [titledNotes]) {
        let rows = try Row.fetchCursor(database.cachedStatement(sql: sql), arguments: arguments)
        while let row = try rows.next() {
          try found += RankedName.names(in: row, matching: key, of: book)
        }
      }
      found.sort { ($0.rank, $0.order) < ($1.rank, $1.order) }
      return found.withoutNamesakes(limit: limit)
    }
  }

  /// Returns tags that begin with a text, as they were first written, in order.
  public func completedTags(for text: String, limit: Int) throws(LibraryError) -> [String] {
    let names = try tagNames(from: text.lowercased(), limit: limit)
    return try read { database in
      try names.map { name in
        try String.fetchOne(
          database.cachedStatement(
            sql: "SELECT shown FROM tag WHERE name = ? ORDER BY note LIMIT 1"),
          arguments: [name]) ?? name
      }
    }
  }
}

/// A name with its order among others.
private struct RankedName {
  let name: CompletedName
  /// The lowest comes first.
  let rank: Int
  /// The order of names of the same rank: empty for those of the book, which keep theirs.
  let order: String

  /// Reads the names of an item that match; see ``NamedItem/init(row:)`` for the columns, after which
  /// come the aliases and the title of the book.
  static func names(in row: Row, matching key: String, of book: Book.ID?) throws -> [RankedName] {
    let item = try NamedItem(row: row)
    let aliases = try row.lines(6)
    let title = try row.text(7)
    var ranked: [RankedName] = []
    for name in [item.name] + aliases where name.isLinkable && item.name.isLinkable {
      guard let match = match(of: key, in: name.slug) else { continue }
      let isNear = item.place.book == book && book != nil
      let kind: Int =
        switch item.place {
        case .book: 1
        case .note: 2
        default: 0
        }
      ranked.append(
        RankedName(
          name: CompletedName(name: name, target: item.name, detail: title, place: item.place),
          rank: (isNear ? 0 : 100) + 10 * match + kind, order: isNear ? "" : name.slug))
    }
    return ranked
  }

  /// Returns how well a slug matches, 0 for the best; nil if it does not.
  private static func match(of key: String, in slug: String) -> Int? {
    if slug.hasPrefix(key) { return 0 }
    if ("-" + slug).contains("-" + key) { return 1 }
    return slug.contains(key) ? 2 : nil
  }
}

extension [RankedName] {
  /// Returns the names, each once.
  fileprivate func withoutNamesakes(limit: Int) -> [CompletedName] {
    var seen: Set<String> = []
    var names: [CompletedName] = []
    for ranked in self where names.count < limit && seen.insert(ranked.name.name.linkKey).inserted {
      names.append(ranked.name)
    }
    return names
  }
}

private let characterNames = """
  SELECT 'character', character.id, CAST(character.name AS BLOB), character.book, NULL, NULL,
    character.aliases, CAST(book.title AS BLOB)
  FROM character JOIN book ON book.id = character.book
  WHERE character.deleted IS NULL AND book.deleted IS NULL
  """

private let namesInBook =
  characterNames + " AND character.book = :book ORDER BY character.position LIMIT :limit"

private let otherCharacters =
  characterNames + """
     AND character.id IN (
      SELECT DISTINCT character FROM character_name WHERE instr(slug, :key) > 0 LIMIT :limit)
    """

private let titledBooks = """
  SELECT 'book', id, CAST(title AS BLOB), NULL, NULL, NULL, '', x'626f6f6b'
  FROM book WHERE deleted IS NULL AND instr(slug, :key) > 0
  ORDER BY id <> :book, position LIMIT :limit
  """

// The last code point is above every slug that begins with the key.
private let titledNotes = """
  SELECT 'note', note.id, CAST(digest.title AS BLOB), note.book, note.character, character.book, '',
    x'6e6f7465'
  FROM digest JOIN note ON note.number = digest.note
  LEFT JOIN character ON character.id = note.character
  LEFT JOIN book ON book.id = coalesce(note.book, character.book)
  WHERE digest.slug >= :key AND digest.slug < :key || char(1114111)
    AND note.deleted IS NULL AND character.deleted IS NULL AND book.deleted IS NULL
  LIMIT :limit
  """
