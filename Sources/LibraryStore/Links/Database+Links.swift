import SQLite
import LibraryModel
import Markup

// The tables of links and of earlier names, written by the changes of texts and names.

extension Database {
  func write(_ links: [String], of kind: LibraryItem.Kind, _ number: Int64) throws {
    try cachedStatement(sql: "DELETE FROM link WHERE kind = ? AND number = ?")
      .execute(arguments: [kind.rawValue, number])
    for link in links {
      try cachedStatement(sql: "INSERT INTO link (name, kind, number) VALUES (?, ?, ?)")
        .execute(arguments: [link, kind.rawValue, number])
    }
  }

  /// Writes the links of a book's synopsis.
  func writeLinks(of book: Book) throws {
    let number = try Int64.fetchOne(
      cachedStatement(sql: "SELECT number FROM book WHERE id = ?"), arguments: ["\(book.id)"])
    if let number { try write(NoteDigest(book.synopsis).links, of: .book, number) }
  }

  /// Writes the links of a character's synopsis.
  func writeLinks(of character: BookCharacter) throws {
    let number = try Int64.fetchOne(
      cachedStatement(sql: "SELECT number FROM character WHERE id = ?"),
      arguments: ["\(character.id)"])
    if let number { try write(NoteDigest(character.synopsis).links, of: .character, number) }
  }

  /// Returns some of the texts that have a link with a key, the notes first, the newest first;
  /// texts in the bin are among them.
  func texts(linkingTo key: String, after last: LinkCursor?) throws -> [LinkCursor] {
    let (kind, number) = (last?.kind ?? endOfKinds, last?.number ?? .max)
    return try Row.fetchAll(
      cachedStatement(sql: linksBefore), arguments: [key, kind, number]
    ).map { try LinkCursor(key: key, kind: $0.decode(atIndex: 0), number: $0.decode(atIndex: 1)) }
  }

  // MARK: Earlier names

  /// Writes the titles that a book had.
  func writeFormerTitles(of book: Book) throws {
    let number = try Int64.fetchOne(
      self, sql: "SELECT number FROM book WHERE id = ?", arguments: ["\(book.id)"])
    if let number { try write(former: formerNames(of: book), of: .book, number) }
  }

  /// Writes the names that a character had and has no longer, neither as the name nor as an alias.
  func writeFormerNames(of character: BookCharacter) throws {
    let number = try Int64.fetchOne(
      self, sql: "SELECT number FROM character WHERE id = ?", arguments: ["\(character.id)"])
    if let number { try write(former: formerNames(of: character), of: .character, number) }
  }

  /// Returns the slugs of the titles that a book had and has no longer.
  func formerNames(of book: Book) throws -> Set<String> {
    let titles = try String.fetchAll(
      cachedStatement(sql: "SELECT DISTINCT title FROM book_version WHERE book = ?"),
      arguments: ["\(book.id)"])
    return Self.slugs(titles).subtracting([book.title.slug])
  }

  /// Returns the slugs of the names that a character had and has no longer.
  func formerNames(of character: BookCharacter) throws -> Set<String> {
    let names = try String.fetchAll(
      cachedStatement(sql: "SELECT DISTINCT name FROM character_version WHERE character = ?"),
      arguments: ["\(character.id)"])
    return Self.slugs(names).subtracting(([character.name] + character.aliases).map(\.slug))
  }

  /// Returns the slugs of the titles that a note had and has no longer.
  func formerTitles(ofNote number: Int64) throws -> Set<String> {
    let versions = try Row.fetchCursor(
      cachedStatement(sql: otherVersions + " AND note.number = ?"), arguments: [number])
    var slugs: Set<String> = []
    while let row = try versions.next() {
      let slug = try Self.slug(ofTitle: row.text(1))
      if try slug != row.decode(atIndex: 2), !slug.isEmpty { slugs.insert(slug) }
    }
    return slugs
  }

  /// Returns the slug of a text's title; empty if the title is only a link.
  private static func slug(ofTitle text: String) -> String {
    let title = Note.title(of: text)
    let slug = title.slug
    return MarkupValues(title).link(to: [slug]) == nil ? slug : ""
  }

  private static func slugs(_ names: [String]) -> Set<String> {
    Set(names.map(\.slug)).subtracting([""])
  }

  private func write(
    former slugs: Set<String>, of kind: LibraryItem.Kind, _ number: Int64
  ) throws {
    try execute(
      sql: "DELETE FROM former_name WHERE kind = ? AND number = ?",
      arguments: [kind.rawValue, number])
    for slug in slugs { try keep(slug, of: kind, number) }
  }

  private func keep(_ slug: String, of kind: LibraryItem.Kind, _ number: Int64) throws {
    guard !slug.isEmpty else { return }
    try cachedStatement(
      sql: """
        INSERT INTO former_name (slug, kind, number) VALUES (?, ?, ?)
        ON CONFLICT (slug, kind, number) DO NOTHING
        """
    ).execute(arguments: [slug, kind.rawValue, number])
  }

  /// Keeps the title of a note as an earlier one, if `change` gives it another one.
  func keepTitle(of note: Int64, _ change: () throws -> Void) throws {
    let before = try slug(ofNote: note)
    let name = try String.fetchOne(cachedStatement(sql: nameOfNote), arguments: [note])
    try change()
    let after = try slug(ofNote: note)
    guard before != after else { return }
    if let name { try keep(name, of: .note, note) }
    try dropTitle(after, of: note)
  }

  /// Keeps the title of a text that a note was offered.
  func keepTitle(of text: String, ofVersionOf note: Note.ID) throws {
    let number = try Int64.fetchOne(
      self, sql: "SELECT number FROM note WHERE id = ?", arguments: ["\(note)"])
    guard let number else { return }
    try keep(Self.slug(ofTitle: text), of: .note, number)
    try dropTitle(slug(ofNote: number), of: number)
  }

  private func slug(ofNote number: Int64) throws -> String? {
    try String.fetchOne(
      cachedStatement(sql: "SELECT slug FROM digest WHERE note = ?"), arguments: [number])
  }

  private func dropTitle(_ slug: String?, of note: Int64) throws {
    guard let slug else { return }
    try cachedStatement(
      sql: "DELETE FROM former_name WHERE slug = ? AND kind = 'note' AND number = ?"
    ).execute(arguments: [slug, note])
  }

  /// Writes the titles that all notes had: those of all their texts.
  func writeFormerTitlesOfNotes() throws {
    let versions = try Row.fetchCursor(self, sql: otherVersions)
    while let row = try versions.next() {
      let number: Int64 = try row.decode(atIndex: 0)
      let slug = try Self.slug(ofTitle: row.text(1))
      if try slug != row.decode(atIndex: 2) { try keep(slug, of: .note, number) }
    }
  }
}

private let nameOfNote =
  "SELECT slug FROM digest WHERE note = ? AND NOT" + isOnlyLink

// The title of a text is in its first 4 KB.
private let otherVersions = """
  SELECT note.number, substr(CAST(version.text AS BLOB), 1, 4096), digest.slug
  FROM version JOIN note ON note.id = version.note JOIN digest ON digest.note = note.number
  WHERE version.id <> note.version
  """

/// Comes after all kinds.
private let endOfKinds = "z"

private let linksBefore = """
  SELECT kind, number FROM link WHERE name = ?1 AND (kind, number) < (?2, ?3)
  ORDER BY kind DESC, number DESC LIMIT 100
  """
