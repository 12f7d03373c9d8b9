public import struct FoundationEssentials.Date

/// Finds the note of a highlight that another source, or another file, brought before.
///
/// The same text at the same place, or of the same time, is one note, also if the note was edited
/// since. Without places, the times are at most a day apart: a source can have no time of day, or
/// another time zone. Each note is found once: a reader can highlight the same words twice.
public struct HighlightMatcher {
  /// The key of a note that was imported.
  public struct Key: Hashable, Sendable {
    /// Name of the program or format that it is from.
    public let source: String
    /// The key that the source has for it.
    public let key: String

    public init(_ source: String, _ key: String) { (self.source, self.key) = (source, key) }
  }

  private struct Entry {
    let key: Key
    /// All texts that the note has had.
    var texts: [String] = []
    var places: Set<Passage> = []
    let created: Date?
    let isDeleted: Bool
    var isFound = false

    func has(words: String) -> Bool { texts.contains { isPart(words, of: $0) } }
  }

  /// Relation of a highlight to the notes of the library.
  public enum Match: Sendable {
    /// The note is here, and has the reader's words.
    case present
    /// The note is here; the reader's words are new. With its last text.
    case lacksWords(Key, text: String)
    /// The note was deleted here.
    case deleted
  }

  private var entries: [Entry] = []
  private var byKey: [Key: Int] = [:]
  private var byText: [Int: [Int]] = [:]

  /// Creates a matcher without notes.
  public init() {}

  /// Adds a note, or another text of a note.
  public mutating func add(
    _ text: String, created: Date?, of key: Key, isDeleted: Bool = false
  ) {
    let index = byKey[key] ?? entries.count
    if index == entries.count {
      entries.append(Entry(key: key, created: created, isDeleted: isDeleted))
      byKey[key] = index
    }
    let parts = NoteParts(text)
    entries[index].texts.append(text)
    entries[index].places.formUnion(parts.places)
    if byText[parts.textHash]?.last != index { byText[parts.textHash, default: []].append(index) }
  }

  /// Finds the note of a highlight; nil if there is none.
  ///
  /// - Parameter isTaken: Whether a note of the same source is that of another highlight, by its
  ///   key.
  public mutating func find(
    _ highlight: ImportedHighlight, from source: String, isTaken: (String) -> Bool
  ) -> Match? {
    guard !entries.isEmpty else { return nil }
    let parts = NoteParts(highlight.noteText)
    let words = highlight.words.trimmed
    let found = byText[parts.textHash, default: []].prefix(Self.mostCandidates).filter { index in
      let entry = entries[index]
      guard !entry.isFound, entry.key.source != source || !isTaken(entry.key.key) else {
        return false
      }
      let hasPlace = !parts.places.isEmpty && highlight.textWithoutGuess == nil
      return !entry.places.isDisjoint(with: parts.places)
        || entry.places.isEmpty && !hasPlace && !isFar(highlight.created, entry.created)
        || highlight.created != nil && highlight.created == entry.created
    }
    guard let index = found.first(where: { entries[$0].has(words: words) }) ?? found.first else {
      return nil
    }
    entries[index].isFound = true
    if entries[index].isDeleted { return .deleted }
    if entries[index].has(words: words) { return .present }
    return .lacksWords(entries[index].key, text: entries[index].texts.last ?? "")
  }

  /// Makes all notes findable again, for the next file.
  public mutating func reset() {
    for index in entries.indices { entries[index].isFound = false }
  }

  private static let mostCandidates = 64
}

/// Returns whether two times are known, and more than a day apart.
private func isFar(_ time: Date?, _ other: Date?) -> Bool {
  guard let time, let other else { return false }
  return abs(time.timeIntervalSince(other)) > 86_400
}

/// The quotation of a note, or its words if it has none, and its places.
private struct NoteParts {
  let textHash: Int
  let places: Set<Passage>

  init(_ text: String) {
    let lines = text.lines
    let quoted = lines.prefix { $0.hasPrefix(">") }
    let marks = (lines.last ?? "").split { $0.isWhitespace || $0 == "," }
      .drop { !$0.hasPrefix("@") }.prefix { $0.hasPrefix("@") }
    // A location is often known by its beginning only.
    let places = Set(marks.compactMap { Passage(String($0.dropFirst()))?.beginning })
    let words =
      quoted.isEmpty
      ? text.split(whereSeparator: \.isWhitespace).prefix { places.isEmpty || !$0.hasPrefix("@") }
      : quoted.flatMap { $0.dropFirst().split(whereSeparator: \.isWhitespace) }[...]
    (textHash, self.places) = (words.joined(separator: " ").hashValue, places)
  }
}

extension Passage {
  /// The first page, chapter, per cent or location of the passage.
  fileprivate var beginning: Passage {
    Passage(unit: unit, first: first, last: nil, isRoman: isRoman)
  }
}
