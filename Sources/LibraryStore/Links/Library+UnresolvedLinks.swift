import SQLite
public import LibraryModel
import Markup

extension Library {
  /// Returns the first links to names that no item has, in the order of the names.
  public func unresolvedLinks(limit: Int) throws(LibraryError) -> [UnresolvedLink] {
    try readTogether { database in
      var links: [UnresolvedLink] = []
      var start = ""
      while case let keys = try String.fetchAll(
        database.cachedStatement(sql: unresolvedNames), arguments: ["key": start, "limit": limit]),
        let end = keys.last, links.count < limit
      {
        for key in keys where links.count < limit {
          links += try database.links(to: key, limit: limit - links.count)
        }
        // A blank comes before all characters of a key.
        start = end + " "
      }
      return links
    }
  }
}

extension Database {
  /// Returns links to a name in the texts of living items, the notes first, the newest first.
  fileprivate func links(to key: String, limit: Int) throws -> [UnresolvedLink] {
    var links: [UnresolvedLink] = []
    var last: LinkCursor?
    while links.count < limit, case let texts = try texts(linkingTo: key, after: last),
      !texts.isEmpty
    {
      for text in texts where links.count < limit {
        guard let kind = text.itemKind else { continue }
        if let link = try link(to: key, in: kind, text.number) { links.append(link) }
      }
      last = texts.last
    }
    return links
  }

  private func link(
    to key: String, in kind: LibraryItem.Kind, _ number: Int64
  ) throws -> UnresolvedLink? {
    guard
      let about = try Row.fetchOne(
        cachedStatement(sql: whereabouts(of: kind)), arguments: [number]),
      let text = try Row.fetchOne(cachedStatement(sql: currentText(of: kind)), arguments: [number])
    else { return nil }
    let bytes = try Array(text.text(1).utf8)
    guard let found = MarkupValues(String(decoding: bytes, as: UTF8.self)).link(to: [key]) else {
      return nil
    }
    return try UnresolvedLink(
      name: found.name,
      spot: TextSpot(
        item: LibraryItem(kindAndID: about), place: NamedItem(row: about).place,
        whereabouts: about.text(2), line: TextSpot.line(of: bytes, around: found.bytes),
        offset: found.bytes.lowerBound))
  }
}

// Looks up each name from the one before it: a name may have many links.
private let unresolvedNames = """
  WITH RECURSIVE found(name) AS (
    SELECT min(name) FROM link WHERE name >= :key
    UNION ALL
    SELECT (SELECT min(name) FROM link WHERE name > found.name) FROM found WHERE name IS NOT NULL)
  SELECT name FROM found WHERE name IS NOT NULL
    AND NOT EXISTS (
      SELECT 1 FROM character_name JOIN character ON character.id = character_name.character
      JOIN book ON book.id = character.book
      WHERE character_name.slug = found.name AND character.deleted IS NULL
        AND book.deleted IS NULL)
    AND NOT EXISTS (SELECT 1 FROM book WHERE slug = found.name AND deleted IS NULL)
    AND NOT EXISTS (
      SELECT 1 FROM digest JOIN note ON note.number = digest.note
      LEFT JOIN character ON character.id = note.character
      LEFT JOIN book ON book.id = coalesce(note.book, character.book)
      WHERE digest.slug = found.name AND note.deleted IS NULL AND character.deleted IS NULL
        AND book.deleted IS NULL AND NOT
  """ + isOnlyLink + """
      )
      AND NOT EXISTS (
        SELECT 1 FROM former_name WHERE slug = found.name AND CASE kind
          WHEN 'book' THEN EXISTS (
            SELECT 1 FROM book WHERE number = former_name.number AND deleted IS NULL)
          WHEN 'character' THEN EXISTS (
            SELECT 1 FROM character JOIN book ON book.id = character.book
            WHERE character.number = former_name.number AND character.deleted IS NULL
              AND book.deleted IS NULL)
          ELSE EXISTS (
            SELECT 1 FROM note LEFT JOIN character ON character.id = note.character
            LEFT JOIN book ON book.id = coalesce(note.book, character.book)
            WHERE note.number = former_name.number AND note.deleted IS NULL
              AND character.deleted IS NULL AND book.deleted IS NULL) END)
    LIMIT :limit
    """
