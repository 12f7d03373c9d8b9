import SQLite
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
    kind == other.kind ? number > other.number : kind.rank < other.kind.rank
  }
}

extension Library {
  /// Returns lines of notes and synopses that link to a character or name them.
  ///
  /// Leaves out the character's own notes and synopsis. A link counts if ``resolve(_:in:)`` finds
  /// the character, a name without brackets in the same way among characters; a name within a link
  /// to something else does not count. Each call reads some texts, about 10 ms, and returns where
  /// the next call begins; the first calls find the links, by their index. A library of a million
  /// texts has a thousand parts without candidates; with those of a rare name it has one.
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
      let next = try reader.read(candidates?.texts, from: cursor)
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
  /// Names, aliases and earlier names.
  let names: [String]
  private let matcher: NameMatcher
  private var meanings: NameMeanings
  private var found: [TextSpot] = []
  private var seen: Set<LibraryItem> = []
  /// The number of short texts without a name that may still be read.
  private var budget = textsAtOnce

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
    matcher = NameMatcher(names)
    meanings = NameMeanings(of: character, keys: names.map(\.slug), database)
  }

  /// The lines, those of the character's own book first.
  var spots: [TextSpot] {
    found.filter { $0.place.book == character.book }
      + found.filter { $0.place.book != character.book }
  }

  // MARK: Which texts

  /// Reads some texts from a position on: those with links, then the candidates, or all; returns
  /// the next position, nil at the end.
  mutating func read(
    _ candidates: [MentionCursor]?, from cursor: MentionCursor?
  ) throws -> MentionCursor? {
    let isInLinks = cursor == nil || cursor?.name != nil
    if isInLinks, let next = try readLinks(from: cursor) { return next }
    let start = isInLinks ? nil : cursor
    return if let candidates {
      try readCandidates(candidates, from: start)
    } else {
      try readTexts(from: start)
    }
  }

  private mutating func readLinks(from cursor: MentionCursor?) throws -> MentionCursor? {
    for key in meanings.keys.drop(while: { $0 != cursor?.name ?? $0 }) {
      var last = cursor.flatMap { $0.name == key ? LinkCursor($0, key: key) : nil }
      while case let links = try database.texts(linkingTo: key, after: last), !links.isEmpty {
        for link in links {
          guard budget > 0 else { return MentionCursor(last, key: key) }
          last = link
          if let kind = link.itemKind { try read(kind, link.number, links: true) }
        }
      }
    }
    return nil
  }

  private mutating func readCandidates(
    _ texts: [MentionCursor], from cursor: MentionCursor?
  ) throws -> MentionCursor? {
    for text in texts where cursor.map({ $0.comes(before: text) }) ?? true {
      try read(text.kind, text.number)
      if budget <= 0 { return text }
    }
    return nil
  }

  private mutating func readTexts(from cursor: MentionCursor?) throws -> MentionCursor? {
    var cursor = cursor ?? MentionCursor(kind: .book, number: .max)
    while budget > 0 {
      let rows = try Row.fetchCursor(
        database.cachedStatement(sql: currentTexts(of: cursor.kind)),
        arguments: [cursor.number, budget])
      var last: Int64?
      while let row = try rows.next() {
        last = try row.decode(atIndex: 0)
        try read(row, cursor.kind)
        if budget <= 0 { break }
      }
      if let last, budget <= 0 { return MentionCursor(kind: cursor.kind, number: last) }
      guard let next = cursor.kind.next else { return nil }
      cursor = MentionCursor(kind: next, number: .max)
    }
    return cursor
  }

  // MARK: A text

  /// Reads the text of the item with a number, found by an index.
  private mutating func read(
    _ kind: LibraryItem.Kind, _ number: Int64, links: Bool = false
  ) throws {
    let row = try Row.fetchOne(
      database.cachedStatement(sql: currentText(of: kind)), arguments: [number])
    let count = found.count
    if let row { try read(row, kind, links: links) } else { budget -= 1 }
    if found.count > count { budget -= workOfMatch }
  }

  /// Adds the line of a text that mentions the character, if there is one.
  private mutating func read(
    _ row: Row, _ kind: LibraryItem.Kind, links: Bool = false
  ) throws {
    let number: Int64 = try row.decode(atIndex: 0)
    let bytes: [UInt8] = try row.decode([UInt8]?.self, atIndex: 1) ?? []
    // A long text counts as several.
    budget -= 1 + bytes.count / 2000
    if kind == .character, number == self.number { return }
    guard links || matcher.firstMatch(in: bytes) != nil else { return }
    guard
      let about = try Row.fetchOne(
        database.cachedStatement(sql: whereabouts(of: kind)), arguments: [number])
    else { return }
    let place = try NamedItem(row: about).place
    guard place.character != character.id || kind != .note else { return }
    let item = try LibraryItem(kindAndID: about)
    guard !seen.contains(item), let range = try match(in: bytes, of: place.book) else { return }
    seen.insert(item)
    let isOfBook = kind == .note && place.book == character.book && place.character == nil
    try found.append(
      TextSpot(
        item: item, place: place, whereabouts: about.text(2),
        title: isOfBook ? TextSpot.title(of: bytes, before: range) : "",
        line: TextSpot.line(of: bytes, around: range), offset: range.lowerBound))
  }

  /// Returns the first name of the character in a text of a book; a link before other words.
  private mutating func match(in bytes: [UInt8], of book: Book.ID?) throws -> Range<Int>? {
    var words = bytes
    for link in MarkupValues(String(decoding: bytes, as: UTF8.self)).links {
      guard case .name(let name) = link.target else { continue }
      if try meanings.leads(link: name, in: book) { return link.bytes }
      words.replaceSubrange(
        link.bytes, with: repeatElement(UInt8(ascii: " "), count: link.bytes.count))
    }
    let areMeant = try meanings.areMeant(in: book)
    return matcher.firstMatch(in: words) { areMeant[$0] }
  }
}

extension LinkCursor {
  fileprivate init(_ cursor: MentionCursor, key: String) {
    self.init(key: key, kind: cursor.kind.rawValue, number: cursor.number)
  }
}

extension MentionCursor {
  /// Creates the position after a text with a link to a name; before all of them if there is none.
  fileprivate init(_ last: LinkCursor?, key: String) {
    self.init(kind: last?.itemKind ?? .note, number: last?.number ?? .max, name: key)
  }
}

/// The number of texts that are read at once: about 5 ms.
private let textsAtOnce = 1000

/// The work of finding the line of a match, in texts without one.
private let workOfMatch = 5

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

private let keysChanged =
  "SELECT item FROM change WHERE (revision, item) > (?, ?) ORDER BY revision, item LIMIT ?"
