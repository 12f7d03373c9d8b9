import SQLite
import LibraryModel
import Markup

/// Finds the links that use an earlier name of an item, and rewrites them to its present name.
///
/// A link means the item if it would lead to the item, were the earlier name its present name. The
/// link is left as it is if the present name would lead elsewhere.
struct LinkRewriter {
  /// A text with such links.
  struct Found {
    let item: LibraryItem
    let whereabouts: String
    /// The last change of the item.
    let revision: Int64
    let links: RewrittenLinks
  }

  /// The present name of the item.
  let name: String
  /// The keys of its earlier names.
  let keys: [String]
  let database: Database
  private let place: Place
  /// The keys that mean the item, by the book of the text.
  private var meanings: [Book.ID?: Set<String>] = [:]

  /// Reads the names of an item; nil if it is gone.
  init?(_ item: LibraryItem, in database: Database) throws {
    guard
      let row = try Row.fetchOne(
        database.cachedStatement(sql: nameOfItem(item.kind)), arguments: [item.id]),
      case let number:Int64 = try row.decode(atIndex: 0),
      let about = try Row.fetchOne(
        database.cachedStatement(sql: whereabouts(of: item.kind)), arguments: [number])
    else { return nil }
    self.database = database
    name = try row.text(1)
    place = try NamedItem(row: about).place
    keys = try String.fetchAll(
      database.cachedStatement(sql: formerNames), arguments: [item.kind.rawValue, number])
  }

  /// Returns the earlier names that mean the item in the texts of a book.
  private mutating func keys(meantIn book: Book.ID?) throws -> Set<String> {
    if let known = meanings[book] { return known }
    var meant: Set<String> = []
    if name.isLinkable, case .found(let item) = try database.resolve(name, in: book),
      item.place == place
    {
      let step = NamedItem(name: name, place: place).step(in: book)
      for key in keys {
        let first = try database.firstStep(for: key, in: book)?.step
        if first.map({ $0 > step }) ?? true { meant.insert(key) }
      }
    }
    meanings[book] = meant
    return meant
  }

  /// Returns the text of an item with its links rewritten; nil if it has no link that means the
  /// item.
  mutating func text(of kind: LibraryItem.Kind, _ number: Int64) throws -> Found? {
    guard
      let about = try Row.fetchOne(
        database.cachedStatement(sql: whereabouts(of: kind)), arguments: [number]),
      case let meant = try keys(meantIn: NamedItem(row: about).place.book), !meant.isEmpty,
      let row = try Row.fetchOne(
        database.cachedStatement(sql: currentText(of: kind)), arguments: [number]),
      let links = RewrittenLinks(try row.text(1), from: meant, to: name)
    else { return nil }
    let revision = try Int64.fetchOne(
      database.cachedStatement(sql: "SELECT revision FROM change WHERE item = ?"),
      arguments: [number << 2 | kind.code])
    return try Found(
      item: LibraryItem(kindAndID: about), whereabouts: about.text(2), revision: revision ?? 0,
      links: links)
  }

  /// Returns the number of texts with links that mean the item.
  mutating func count() throws -> Int {
    var count = 0
    for key in keys {
      let rows = try Row.fetchAll(
        database.cachedStatement(sql: linksByBook), arguments: [key, OldLinks.countLimit])
      for row in rows {
        let book: Book.ID? = row.hasNull(atIndex: 0) ? nil : try row.id(0)
        if try keys(meantIn: book).contains(key) { count += try row.decode(Int.self, atIndex: 1) }
      }
    }
    return min(count, OldLinks.countLimit)
  }
}

extension LibraryItem.Kind {
  /// The lowest bits of the kind in keys of changes: see ``SearchedItem/key``.
  fileprivate var code: Int64 {
    switch self {
    case .note: 0
    case .book: 1
    case .character: 2
    }
  }
}

private func nameOfItem(_ kind: LibraryItem.Kind) -> String {
  switch kind {
  case .book: "SELECT number, CAST(title AS BLOB) FROM book WHERE id = ?"
  case .character: "SELECT number, CAST(name AS BLOB) FROM character WHERE id = ?"
  case .note:
    """
    SELECT note.number, CAST(digest.title AS BLOB) FROM note
    JOIN digest ON digest.note = note.number WHERE note.id = ?
    """
  }
}

private let formerNames = "SELECT slug FROM former_name WHERE kind = ? AND number = ? ORDER BY slug"

private let linksByBook = """
  SELECT coalesce(note.book, character.book), count(*)
  FROM (SELECT number FROM link WHERE name = ?1 AND kind = 'note' LIMIT ?2) AS linked
  JOIN note ON note.number = linked.number LEFT JOIN character ON character.id = note.character
  WHERE note.deleted IS NULL GROUP BY 1
  UNION ALL SELECT character.book, count(*) FROM link JOIN character USING (number)
  WHERE link.name = ?1 AND kind = 'character' AND character.deleted IS NULL GROUP BY 1
  UNION ALL SELECT book.id, 1 FROM link JOIN book USING (number)
  WHERE link.name = ?1 AND kind = 'book' AND book.deleted IS NULL
  """
