import GRDB
public import LibraryModel
import Markup

/// Texts that may have a name, found by an index.
public struct TextCandidates: Hashable, Sendable {
  /// The positions of the texts, in the order in which they are read.
  let texts: [MentionCursor]

  /// Creates candidates by their keys: see ``SearchedItem/key``.
  public init(keys: some Sequence<Int64>) {
    texts = Set(keys).map { key in
      MentionCursor(kind: SearchedItem.kind(ofKey: key), number: key >> 2)
    }.sorted { $0.comes(before: $1) }
  }
}

extension MentionCursor {
  /// Returns whether a text is read before another one.
  fileprivate func comes(before other: MentionCursor) -> Bool {
    kind == other.kind ? number > other.number : kind.order < other.kind.order
  }
}

extension Library {
  /// Returns lines of notes and synopses that link to a character or name them.
  ///
  /// Leaves out the character's own notes and synopsis. In another book with a character of the
  /// same name, the name means that one. Each call reads some texts, about 10 ms, and returns where
  /// the next call begins; the first one also finds all links, by their index. A library of a
  /// million texts has a thousand parts without candidates; with those of a rare name it has one.
  ///
  /// - Parameters:
  ///   - cursor: Where to begin; nil for the first call.
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
      let next =
        if let candidates {
          try reader.read(candidates.texts, from: cursor)
        } else {
          try reader.readTexts(from: cursor)
        }
      return MentionPart(spots: reader.spots, next: next)
    }
  }

  /// Returns the names by which texts mention a character: name, aliases and earlier names; none if
  /// the character is gone.
  public func mentionedNames(of character: BookCharacter.ID) throws(LibraryError) -> [String] {
    try readTogether { database in
      guard let found = try database.character(character) else { return [] }
      return try MentionReader(of: found, in: database).names
    }
  }

  /// Returns the keys of the items that were changed after a point of the library's history.
  public func changedKeys(
    after revision: LibraryRevision, limit: Int
  ) throws(LibraryError) -> [Int64] {
    try read { database in
      try Int64.fetchAll(
        database.cachedStatement(sql: keysChanged),
        arguments: [revision.number, revision.item, limit])
    }
  }
}

/// Reads texts, and finds the lines that mention a character.
private struct MentionReader {
  private let database: Database
  private let character: BookCharacter
  private let number: Int64
  /// Names, aliases and earlier names, and their keys.
  let names: [String]
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

  /// Reads some candidates after a position; returns the next position, nil at the end.
  mutating func read(
    _ texts: [MentionCursor], from cursor: MentionCursor?
  ) throws -> MentionCursor? {
    var budget = textsAtOnce
    for text in texts where cursor.map({ $0.comes(before: text) }) ?? true {
      let row = try Row.fetchOne(
        database.cachedStatement(sql: currentText(of: text.kind)), arguments: [text.number])
      guard let row else { continue }
      let count = found.count
      budget -= 1 + (try read(row, text.kind)) / 2000 + (found.count > count ? workOfMatch : 0)
      if budget <= 0 { return text }
    }
    return nil
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

  /// Adds the line of a text that mentions the character, if there is one; returns the length of
  /// the text, in bytes.
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

/// The work of finding the line of a match, in texts without one.
private let workOfMatch = 5

extension LibraryItem.Kind {
  /// The order in which texts are read.
  fileprivate var order: Int {
    switch self {
    case .book: 0
    case .character: 1
    case .note: 2
    }
  }

  /// The kind whose texts are read after those of this kind.
  fileprivate var next: LibraryItem.Kind? {
    switch self {
    case .book: .character
    case .character: .note
    case .note: nil
    }
  }
}

private let keysChanged =
  "SELECT item FROM change WHERE (revision, item) > (?, ?) ORDER BY revision, item LIMIT ?"

private let booksWithNamesake = """
  SELECT DISTINCT character.book FROM character_name
  JOIN character ON character.id = character_name.character
  WHERE character_name.slug = :key AND character.id <> :character AND character.deleted IS NULL
  """
