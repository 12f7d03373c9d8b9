import LibraryModel
import Markup

/// A place and tags that are appended to the text of a note.
struct NoteMarks {
  /// The marks as they are written: `@p213`, `#fear`.
  private let words: [String]

  /// Reads a place and tags, with or without their `@` and `#`.
  ///
  /// - Throws: `Failure` if one of them would not be read as a place or a tag in a note.
  init(place: String?, tags: [String]) throws(Failure) {
    var words: [String] = []
    if let place {
      let name = place.hasPrefix("@") ? String(place.dropFirst()) : place
      guard let passage = Passage(name), passage.isPossible else {
        throw Failure(
          .usage, "\"\(place)\" is not a place: write p213, p213-215, pxvi, ch3, 45% or loc1204")
      }
      words.append("@\(passage)")
    }
    for tag in tags {
      let word = "#" + (try TagName(written: tag).name)
      if !words.contains(where: { $0.lowercased() == word.lowercased() }) { words.append(word) }
    }
    self.words = words
  }

  /// Returns the text with the marks: at the end of a single line, else in a paragraph of their
  /// own, which is before a text that ends in HTML.
  ///
  /// Tags that the text has are not repeated.
  func appended(to text: String) -> String {
    let known = Set(NoteDigest(text).tags.map { "#" + $0.lowercased() })
    let words = words.filter { !known.contains($0.lowercased()) }
    guard !words.isEmpty else { return text }
    let marks = words.joined(separator: " ")
    let isSingle = !text.contains("\n") && !text.hasPrefix(">")
    let below = text + Self.endOfCode(in: text) + "\n\n" + marks
    let ways = (isSingle ? [text + " " + marks] : []) + [below]
    return ways.first(where: areRead) ?? marks + "\n\n" + text
  }

  /// Whether a note with a text has the tags, and a place if there is one among the marks.
  private func areRead(in text: String) -> Bool {
    let digest = NoteDigest(text)
    let found = Set(digest.tags.map { $0.lowercased() })
    return words.allSatisfy { word in
      word.hasPrefix("@")
        ? digest.passage != nil : found.contains(word.dropFirst().lowercased())
    }
  }

  /// The line that ends the code in which a text ends, so that what follows is not part of it; else
  /// empty.
  private static func endOfCode(in text: String) -> String {
    var fences = FenceState()
    for line in text.utf8.split(separator: 10) { _ = fences.read(line) }
    return fences.closing.map { "\n" + $0 } ?? ""
  }
}
