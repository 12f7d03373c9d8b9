import SQLite
public import LibraryModel

extension Library {
  /// Returns the item to which a name in double brackets leads.
  ///
  /// Names are compared whatever their case and accents. First in the book of the text: its
  /// characters with their aliases, the book, its notes by their titles, then the same by earlier
  /// names; then everywhere in the same order.
  ///
  /// - Parameter book: The book that the text belongs to; nil for the Inbox.
  public func resolve(_ name: String, in book: Book.ID?) throws(LibraryError) -> LinkResolution {
    let key = name.linkKey
    guard !key.isEmpty else { return .unresolved }
    return try readTogether { try $0.resolve(name, in: book) }
  }
}

extension Database {
  /// Returns the item to which a name in double brackets leads: see ``Library/resolve(_:in:)``.
  func resolve(_ name: String, in book: Book.ID?) throws -> LinkResolution {
    guard let (_, items) = try firstStep(for: name.linkKey, in: book) else { return .unresolved }
    return .of(items, named: name)
  }

  /// Returns the first step of a resolution that finds an item with a key, and what it finds; nil
  /// if none does.
  func firstStep(
    of indices: some Sequence<Int> = steps.indices, for key: String, in book: Book.ID?
  ) throws -> (step: Int, items: [NamedItem])? {
    for index in indices where book != nil || index >= stepsInBook {
      let rows = try Row.fetchAll(
        cachedStatement(sql: steps[index]),
        arguments: ["key": key, "book": book.map { "\($0)" }, "limit": limit])
      if !rows.isEmpty { return (index, try rows.map { try NamedItem(row: $0) }) }
    }
    return nil
  }
}

extension NamedItem {
  /// The step of a resolution that finds the item by its present name in the texts of a book, if no
  /// other item has the name.
  func step(in book: Book.ID?) -> Int {
    let first = book != nil && place.book == book ? 0 : stepsInBook
    return switch place {
    case .character, .favourite: first
    case .book: first + 1
    case .note, .favouriteNote, .shelf, .favourites, .search, .loose: first + 2
    }
  }
}

extension LinkResolution {
  /// Returns the item that a name means.
  ///
  /// Of several items, it is the one with exactly this name, if there is only one.
  static func of(_ items: [NamedItem], named name: String) -> LinkResolution {
    if items.count == 1 { return .found(items[0]) }
    let key = name.linkKey
    for isMeant in [{ $0 == name }, { (other: String) in other.slug == key }] {
      let meant = items.filter { isMeant($0.name) }
      if meant.count == 1 { return .found(meant[0]) }
    }
    return .ambiguous(items)
  }
}

extension NamedItem {
  /// Columns: `book`, `character` or `note`, id, name, then book, character and the character's
  /// book of a note; the book of a character.
  init(row: Row) throws {
    let place: Place =
      switch try LibraryItem.Kind(rawValue: row.decode(atIndex: 0)) {
      case .book: try .book(row.id(1))
      case .character: try .character(row.id(1), of: row.id(3))
      case .note:
        try .note(row.id(1), in: Owner(book: 3, character: 4, bookOfCharacter: 5, in: row))
      case nil: throw DatabaseError(resultCode: .corrupt)
      }
    try self.init(name: row.text(2), place: place)
  }
}

/// The number of items that a name may mean.
private let limit = 20

// The steps of a resolution. The first one with any item decides. NB: CROSS JOIN begins with the
// name: SQLite would begin with all characters or notes of a book.
private let steps = [
  characters + named + ofBook,
  books + " AND book.slug = :key" + isBook,
  notes + titled + inBook,
  characters + formerly("character") + ofBook,
  books + formerly("book") + isBook,
  notes + formerly("note") + inBook,
  characters + named,
  books + " AND book.slug = :key",
  notes + titled,
  characters + formerly("character"),
  books + formerly("book"),
  notes + formerly("note"),
].map { $0 + " LIMIT :limit" }

/// The number of the first steps, which look in the book of the text.
let stepsInBook = 6

/// The number of steps that look for present names before as many look for earlier names.
let stepsOfNames = 3

private let ofBook = " AND character.book = :book"

private let isBook = " AND book.id = :book"

private let inBook = " AND (note.book = :book OR character.book = :book)"

private let characters = """
  SELECT 'character', character.id, CAST(character.name AS BLOB), character.book
  FROM character JOIN book ON book.id = character.book
  WHERE character.deleted IS NULL AND book.deleted IS NULL
  """

private let named = """
   AND character.id IN (SELECT character FROM character_name WHERE slug = :key)
  """

private let books = """
  SELECT 'book', book.id, CAST(book.title AS BLOB) FROM book WHERE book.deleted IS NULL
  """

private let notes = """
  SELECT 'note', note.id, CAST(digest.title AS BLOB), note.book, note.character, character.book
  FROM note JOIN digest ON digest.note = note.number
  LEFT JOIN character ON character.id = note.character
  LEFT JOIN book ON book.id = coalesce(note.book, character.book)
  WHERE note.deleted IS NULL AND character.deleted IS NULL AND book.deleted IS NULL
  """

private let titled = """
   AND note.number IN (SELECT note FROM digest WHERE slug = :key) AND NOT
  """ + isOnlyLink

/// The condition that the title of a note is only a link: `[[Zoe]]` is not the item Zoe.
let isOnlyLink = """
   (instr(digest.title, '[[') > 0 AND EXISTS (
    SELECT 1 FROM link WHERE link.name = digest.slug AND link.kind = 'note'
      AND link.number = digest.note))
  """

private func formerly(_ kind: String) -> String { " AND " + hadName(kind) }

/// Returns the condition that an item had the name `:key` before.
func hadName(_ kind: String) -> String {
  kind + ".number IN (SELECT number FROM former_name WHERE slug = :key AND kind = '" + kind + "')"
}
