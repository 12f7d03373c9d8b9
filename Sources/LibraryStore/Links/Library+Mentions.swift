import GRDB
public import LibraryModel
import Markup

/// Texts that may have a name, found by an index that may be behind.
public struct TextCandidates: Hashable, Sendable {
  /// The books, characters and notes.
  public let items: [LibraryItem]
  /// Creates candidates.
  public init(items: [LibraryItem]) { self.items = items }
}

extension Library {
  /// Returns lines of notes and synopses that link to a character or name them.
  ///
  /// Leaves out the character's own notes and synopsis. In another book with a character of the same
  /// name, the name means that one. Each call reads some texts, about 10 ms, and says where to read
  /// on; the first one also finds all links, by their index.
  ///
  /// - Parameters:
  ///   - cursor: Where to read on; nil for the first call.
  ///   - candidates: The texts to read instead of all others, if an index knows them.
  public func mentions(
    of character: BookCharacter.ID, from cursor: MentionCursor? = nil,
    among candidates: TextCandidates? = nil
  ) throws(LibraryError) -> MentionPart {
    try readTogether { database in
      guard let found = try database.character(character) else {
        return MentionPart(spots: [], next: nil)
      }
      var reader = try MentionReader(of: found, in: database)
      if cursor == nil { try reader.readLinks() }
      if let candidates {
        try reader.read(candidates.items)
        return MentionPart(spots: reader.spots, next: nil)
      }
      let next = try reader.readTexts(from: cursor)
      return MentionPart(spots: reader.spots, next: next)
    }
  }
}

/// Reads texts, and finds the lines that mention a character.
private struct MentionReader {
  private let database: Database
  private let character: BookCharacter
  private let number: Int64
  /// Names, aliases and earlier names, and their keys.
  private let names: [String]
  private let keys: [String]
  private let matcher: NameMatcher
  /// The books in which a key means another character.
  private let others: [String: Set<String>]
  private var found: [TextSpot] = []
  private var seen: Set<LibraryItem> = []

  init(of character: BookCharacter, in database: Database) throws {
    self.database = database
    self.character = character
    number =
      try Int64.fetchOne(
        database, sql: "SELECT number FROM character WHERE id = ?",
        arguments: ["\(character.id)"]) ?? 0
    let former = try String.fetchAll(
      database, sql: "SELECT DISTINCT name FROM character_version WHERE character = ?",
      arguments: ["\(character.id)"])
    var names: [String] = []
    for name in [character.name] + character.aliases + former
    where !name.slug.isEmpty && !names.contains(where: { $0.slug == name.slug }) {
      names.append(name)
    }
    self.names = names
    keys = names.map(\.linkKey)
    matcher = NameMatcher(names)
    var others: [String: Set<String>] = [:]
    for key in keys {
      others[key] = try Set(
        String.fetchAll(
          database.cachedStatement(sql: booksWithNamesake),
          arguments: ["key": key, "character": "\(character.id)"]))
    }
    self.others = others
  }

  /// The lines, those of the character's own book first.
  var spots: [TextSpot] {
    found.filter { $0.place.book == character.book }
      + found.filter { $0.place.book != character.book }
  }

  // MARK: Which texts

  /// Reads the texts with links to the character, at most a thousand for each name.
  mutating func readLinks() throws {
    for key in keys {
      let rows = try Row.fetchAll(
        database.cachedStatement(sql: linksTo),
        arguments: [key])
      for row in rows {
        guard let kind = try LibraryItem.Kind(rawValue: row.decode(atIndex: 0)) else { continue }
        let number: Int64 = try row.decode(atIndex: 1)
        let text = try Row.fetchOne(
          database.cachedStatement(sql: currentText(of: kind)), arguments: [number])
        if let text { try read(text, kind, links: true) }
      }
    }
  }

  mutating func read(_ items: [LibraryItem]) throws {
    for item in items where !seen.contains(item) {
      let sql = "SELECT number FROM " + item.kind.rawValue + " WHERE id = ?"
      guard
        let number = try Int64.fetchOne(
          database.cachedStatement(sql: sql), arguments: [item.id]),
        let text = try Row.fetchOne(
          database.cachedStatement(sql: currentText(of: item.kind)), arguments: [number])
      else { continue }
      try read(text, item.kind)
    }
  }

  /// Reads some texts from a position on; returns the next position, nil at the end.
  mutating func readTexts(from cursor: MentionCursor?) throws -> MentionCursor? {
    var cursor = cursor ?? MentionCursor(kind: .book, number: .max)
    var budget = textsAtOnce
    while budget > 0 {
      let rows = try Row.fetchCursor(
        database.cachedStatement(sql: currentTexts(of: cursor.kind)),
        arguments: [cursor.number, budget])
      var last: Int64?
      while let row = try rows.next() {
        last = try row.decode(atIndex: 0)
        // A long text counts as several.
        budget -= 1 + (try read(row, cursor.kind)) / 2000
        if budget <= 0 { break }
      }
      if let last, budget <= 0 { return MentionCursor(kind: cursor.kind, number: last) }
      guard let next = cursor.kind.next else { return nil }
      cursor = MentionCursor(kind: next, number: .max)
    }
    return cursor
  }

  // MARK: A text

  /// Adds the line of a text that mentions the character, if there is one; returns the length of the
  /// text, in bytes.
  @discardableResult
  private mutating func read(
    _ row: Row, _ kind: LibraryItem.Kind, links: Bool = false
  ) throws -> Int {
    let number: Int64 = try row.decode(atIndex: 0)
    if kind == .character, number == self.number { return 0 }
    let bytes = try row.withUnsafeData(atIndex: 1) { $0.map { Array($0) } ?? [] }
    guard links || matcher.firstMatch(in: bytes) != nil else { return bytes.count }
    guard
      let about = try Row.fetchOne(
        database.cachedStatement(sql: whereabouts(of: kind)), arguments: [number])
    else { return bytes.count }
    let place = try NamedItem(row: about).place
    guard place.character != character.id || kind != .note else { return bytes.count }
    let item = try LibraryItem(kindAndID: about)
    guard !seen.contains(item), let range = match(in: bytes, of: place.book.map { "\($0)" }) else {
      return bytes.count
    }
    seen.insert(item)
    try found.append(
      TextSpot(
        item: item, place: place, whereabouts: about.text(2),
        line: TextSpot.line(of: bytes, around: range), offset: range.lowerBound))
    return bytes.count
  }

  /// Returns the first name of the character in a text of a book; a link before other words.
  private func match(in bytes: [UInt8], of book: String?) -> Range<Int>? {
    func means(_ key: String) -> Bool {
      guard let book, let others = others[key], book != "\(character.book)" else { return true }
      return !others.contains(book)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if let link = MarkupValues(text).link(to: Set(keys.filter(means))) { return link.bytes }
    return matcher.firstMatch(in: bytes) { means(keys[$0]) }
  }
}

/// The number of texts that are read at once: about 5 ms.
private let textsAtOnce = 1000

extension LibraryItem.Kind {
  /// The kind whose texts are read after those of this kind.
  fileprivate var next: LibraryItem.Kind? {
    switch self {
    case .book: .character
    case .character: .note
    case .note: nil
    }
  }
}

private let booksWithNamesake = """
  SELECT DISTINCT character.book FROM character_name
  JOIN character ON character.id = character_name.character
  WHERE character_name.slug = :key AND character.id <> :character AND character.deleted IS NULL
  """
