/// What lists and filters show of a note, derived from its text.
public struct NoteDigest: Hashable, Sendable {
  /// Number of this parser; raised when a text can have another digest than before.
  public static let parser = 2

  /// The first line that is not blank, without the marks of a heading; empty if there is none.
  public let title: String
  /// Beginning of the text below the title, at most 240 characters.
  public let preview: String
  /// Tags without `#`, in their order, each once whatever its case.
  public let tags: [String]
  /// The first place in the book that the text names.
  public let passage: Passage?

  /// Parses a text.
  ///
  /// Takes time in proportion to the length of the text.
  public init(_ text: String) {
    title = Note.title(of: text)
    preview = Self.preview(of: text, below: Note.firstLine(of: text))
    var scanner = MarkScanner(text)
    scanner.scan()
    tags = scanner.tags
    passage = scanner.passage
  }

  private static func preview(of text: String, below line: Substring) -> String {
    let beginning = Substring(text.utf8.prefix(4096)).drop(while: \.isWhitespace)
    let below = beginning.dropFirst(line.count).drop(while: \.isWhitespace)
    return String(below.prefix(240))
  }
}

/// Finds the tags and the passage of a text, outside of code.
private struct MarkScanner {
  private let bytes: [UInt8]
  private var index = 0
  /// Number of backquotes or tildes that opened the fenced code, and which of both.
  private var fence: (length: Int, byte: UInt8)?
  private var seen: Set<String> = []
  private(set) var tags: [String] = []
  private(set) var passage: Passage?

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func scan() {
    while index < bytes.count {
      let end = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      if !readFence(before: end), fence == nil { scanLine(to: end) }
      index = end + 1
    }
  }

  /// Reads a line that opens or closes fenced code; false if the line is none.
  private mutating func readFence(before end: Int) -> Bool {
    let line = bytes[index..<end].drop { $0 == UInt8(ascii: " ") }
    guard let byte = line.first, byte == UInt8(ascii: "`") || byte == UInt8(ascii: "~") else {
      return false
    }
    let marks = line.prefix { $0 == byte }.count
    guard marks >= 3, line.startIndex - index < 4 else { return false }
    if let fence {
      let isBlank = line.dropFirst(marks).allSatisfy { $0 == UInt8(ascii: " ") || $0 == 13 }
      if byte == fence.byte, marks >= fence.length, isBlank { self.fence = nil }
    } else {
      if byte == UInt8(ascii: "`"), line.dropFirst(marks).contains(byte) { return false }
      fence = (marks, byte)
    }
    return true
  }

  private mutating func scanLine(to end: Int) {
    var before = UInt8(ascii: " ")
    while index < end {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "`"): skipCode(to: end)
      case UInt8(ascii: "#") where !isWord(before): readTag(to: end)
      case UInt8(ascii: "@") where !isWord(before) && passage == nil: readPassage(to: end)
      default: index += 1
      }
      before = bytes[index - 1]
    }
  }

  /// Skips a code span; backquotes without a partner in the line are text.
  private mutating func skipCode(to end: Int) {
    let quotes = bytes[index..<end].prefix { $0 == UInt8(ascii: "`") }.count
    index += quotes
    var next = index
    while next < end {
      guard bytes[next] == UInt8(ascii: "`") else {
        next += 1
        continue
      }
      let closing = bytes[next..<end].prefix { $0 == UInt8(ascii: "`") }.count
      next += closing
      if closing == quotes {
        index = next
        return
      }
    }
  }

  private mutating func readTag(to end: Int) {
    index += 1
    let letters = String(decoding: bytes[index..<end].prefix(1024), as: UTF8.self)
      .unicodeScalars.prefix(while: \.isOfTag)
    index = min(end, index + letters.reduce(0) { $0 + UTF8.width($1) })
    var tag = String(letters)
    while tag.hasSuffix("/") || tag.hasSuffix("-") { tag.removeLast() }
    guard tag.unicodeScalars.contains(where: \.makesTag), !tag.hasPrefix("/"),
      seen.insert(tag.lowercased()).inserted
    else { return }
    tags.append(tag)
  }

  private mutating func readPassage(to end: Int) {
    index += 1
    var word = bytes[index..<end].prefix {
      isWord($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "%")
    }
    index += word.count
    if word.last == UInt8(ascii: "-") { word.removeLast() }
    passage = Passage(bytes: word)
  }

  /// Whether a byte belongs to a word: then `#` or `@` after it is no mark.
  private func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "#"),
      UInt8(ascii: "/"), UInt8(ascii: "&"), 0x80...:
      true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether a tag may contain the code point: a letter, a digit, an emoji, `_`, `-` or `/`.
  fileprivate var isOfTag: Bool { self == "-" || self == "/" || makesTag || isDigit }

  /// Whether the code point alone makes a tag: anything of a tag but a digit, `-` and `/`.
  fileprivate var makesTag: Bool {
    if isASCII { return properties.isAlphabetic || self == "_" }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .otherSymbol, .modifierSymbol:
      return true
    default: return value == 0x200D
    }
  }

  private var isDigit: Bool { properties.numericType == .decimal }
}
