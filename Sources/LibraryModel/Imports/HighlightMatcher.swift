public import struct FoundationEssentials.Date

/// Finds the note of a highlight that another source, or another file, brought before.
///
/// The same text at the same place, or of the same time, is one note. Each note is found once: a reader can
/// highlight the same words twice.
public struct HighlightMatcher {
  private struct Entry {
    let source: String
    let key: String
    let text: String
    let places: Set<Passage>
    let created: Date?
    let isDeleted: Bool
    var isFound = false
  }

  /// What is known of a note.
  public enum Match: Sendable {
    /// The note is here.
    case present
    /// The note was deleted here.
    case deleted
  }

  private var entries: [Entry] = []
  private var byText: [Int: [Int]] = [:]

  /// Creates a matcher without notes.
  public init() {}

  /// Adds a note.
  ///
  /// - Parameters:
  ///   - source: Name of the program or format that it is from.
  ///   - key: The key that the source has for it.
  public mutating func add(
    _ text: String, created: Date?, from source: String, _ key: String, isDeleted: Bool = false
  ) {
    let parts = NoteParts(text)
    byText[parts.textHash, default: []].append(entries.count)
    entries.append(
      Entry(
        source: source, key: key, text: text, places: parts.places, created: created,
        isDeleted: isDeleted))
  }

  /// Finds the note of a highlight; nil if there is none that has the reader's words, too.
  ///
  /// - Parameter isTaken: Whether a note of the same source is that of another highlight, by its key.
  public mutating func find(
    _ highlight: ImportedHighlight, from source: String, isTaken: (String) -> Bool
  ) -> Match? {
    guard !entries.isEmpty else { return nil }
    let parts = NoteParts(highlight.noteText)
    let index = byText[parts.textHash]?.prefix(Self.mostCandidates).first { index in
      let entry = entries[index]
      guard !entry.isFound, entry.source != source || !isTaken(entry.key) else {
        return false
      }
      let isSamePlace =
        entry.places.isEmpty && parts.places.isEmpty
        || !entry.places.isDisjoint(with: parts.places)
      let isSameTime = highlight.created != nil && highlight.created == entry.created
      return (isSamePlace || isSameTime)
        && isPart(highlight.words.withoutBlankEnds, of: entry.text)
    }
    guard let index else { return nil }
    entries[index].isFound = true
    return entries[index].isDeleted ? .deleted : .present
  }

  /// Makes all notes findable again, for the next file.
  public mutating func reset() {
    for index in entries.indices { entries[index].isFound = false }
  }

  private static let mostCandidates = 64
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
