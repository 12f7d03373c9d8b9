public import struct FoundationEssentials.Date

/// A highlight, a note or a review as another program has it; it becomes a note.
public struct ImportedHighlight: Hashable, Sendable {
  /// The other program's key, the same in each import.
  public var key: String
  /// Common prefix of the keys of this highlight and of its earlier, shorter forms; nil if the key
  /// alone identifies the highlight.
  public var series: String? { seriesLength.flatMap { String(key.utf8.prefix($0)) } }
  private let seriesLength: Int?
  /// The highlighted words of the book; empty for a note without a highlight.
  public var quotation: String
  /// The reader's own words; empty if there are none.
  public var words: String
  /// The place in the book.
  public var place: Passage?
  /// Whether the source has the number of the place, but not its unit.
  public var isPlaceGuessed = false
  /// The location of an e-reader beside the page, if it has both.
  public var location: Passage?
  /// Title of the chapter.
  public var chapter: String?
  /// Tags, without `#`.
  public var tags: [String]
  /// Time of the highlight; nil if it could not be read.
  public var created: Date?

  public init(
    key: String, series: String? = nil, quotation: String = "", words: String = "",
    place: Passage? = nil, location: Passage? = nil, chapter: String? = nil, tags: [String] = [],
    created: Date? = nil
  ) {
    self.key = key
    seriesLength = series?.utf8.count
    self.quotation = quotation
    self.words = words
    self.place = place
    self.location = location
    self.chapter = chapter
    self.tags = tags
    self.created = created
  }
}

extension ImportedHighlight {
  /// The text of the note: the quotation as a block quote, the reader's words, then place, chapter
  /// and tags.
  public var noteText: String {
    let parts = [quoted, words.trimmed].filter { !$0.isEmpty }
    let body = parts.joined(separator: "\n\n")
    return Self.adding(marks, to: body, inLine: quotation.isEmpty).withoutNUL
  }

  /// The text without a guessed place, which earlier imports gave the note; nil without a guess.
  public var textWithoutGuess: String? {
    guard isPlaceGuessed else { return nil }
    var copy = self
    (copy.place, copy.isPlaceGuessed) = (nil, false)
    return copy.noteText
  }

  /// Returns a text with tags below it, or, in line, at the end of its only line.
  package static func adding(
    tags: [String], to text: String, inLine: Bool = true
  ) -> String {
    adding(tags.compactMap(tag).joined(separator: " "), to: text, inLine: inLine)
  }

  private static func adding(_ marks: String, to text: String, inLine: Bool) -> String {
    guard !marks.isEmpty, !text.isEmpty else { return text }
    let isSingle = inLine && !text.utf8.contains(UInt8(ascii: "\n"))
    return text + (isSingle ? " " : "\n\n") + marks
  }

  /// The quotation as a block quote; empty if there is none.
  package var quoted: String {
    let quotation = quotation.trimmed
    guard !quotation.isEmpty else { return "" }
    return "> " + quotation.lines.joined(separator: "\n> ")
  }

  private var marks: String {
    let passages = [place, location].compactMap { $0.map { "@\($0)" } }.joined(separator: " ")
    let place = [passages, chapterWords].filter { !$0.isEmpty }.joined(separator: ", ")
    return ([place] + tags.compactMap(Self.tag)).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The chapter in one line, without characters that would make tags or links.
  private var chapterWords: String {
    guard let chapter else { return "" }
    let words = chapter.split { $0.isWhitespace || "#@[]<>`".contains($0) }
    return String(words.joined(separator: " ").prefix(200))
  }

  /// Returns a tag as it is written in a note; nil if nothing of it can be one.
  package static func tag(_ name: String) -> String? {
    let joined = name.split(whereSeparator: \.isWhitespace).joined(separator: "-").prefix(100)
    var tag = String(String.UnicodeScalarView(joined.unicodeScalars.filter(\.isOfTag)))
    while tag.hasSuffix("/") || tag.hasSuffix("-") { tag.removeLast() }
    tag = String(tag.drop { $0 == "/" })
    return tag.unicodeScalars.contains(where: \.makesTag) ? "#" + tag : nil
  }
}

extension ImportedHighlight {
  /// Returns whether this highlight may replace an earlier import's note: its text differs, its
  /// quotation is not shorter, and it does not lose the reader's words.
  public func replaces(_ text: String) -> Bool {
    let new = noteText
    guard new != text, textWithoutGuess != text, !new.isEmpty else { return false }
    let old = Self.parts(of: text)
    let quotation = quotation.trimmed
    if old.quotation.utf8.count > quotation.utf8.count, isPart(quotation, of: old.quotation) {
      return false
    }
    return !words.trimmed.isEmpty || old.paragraphs <= 1
  }

  /// Returns the text of a note of this highlight with the reader's words, before place and tags.
  public func adding(wordsTo text: String) -> String {
    let words = words.trimmed
    let lines = text.lines
    guard lines.count > 2, let marks = lines.last, lines[lines.count - 2].isEmpty,
      marks.hasPrefix("@") || marks.hasPrefix("#") && !marks.hasPrefix("# ")
    else { return text + "\n\n" + words }
    return (lines.dropLast() + [words[...], "", marks]).joined(separator: "\n")
  }

  /// Returns whether this quotation contains that of a note, or the reverse: the highlight was
  /// extended or shortened.
  public func continues(_ text: String) -> Bool {
    let old = Self.parts(of: text).quotation
    let new = quotation.trimmed
    guard !old.isEmpty, !new.isEmpty else { return false }
    return isPart(old, of: new) || isPart(new, of: old)
  }

  /// The leading block quote of a note, and the number of paragraphs below it.
  private static func parts(of text: String) -> (quotation: String, paragraphs: Int) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let quoted = lines.prefix { $0.hasPrefix(">") }
    let quotation = quoted.map { $0.dropFirst($0.hasPrefix("> ") ? 2 : 1) }
    let rest = lines.dropFirst(quoted.count).split { $0.allSatisfy(\.isWhitespace) }
    return (quotation.joined(separator: "\n"), rest.count)
  }
}
