import Markup
import UnicodeText

/// The words of a line of Markdown that have a spelling: no code, links, addresses, tags, places,
/// and no words with digits.
struct SpelledLine {
  /// A word, or a part of one with hyphens.
  struct Word: Equatable {
    /// Range in the line, in bytes.
    let bytes: Range<Int>
    let text: String
    /// The whole word with hyphens that it is a part of; nil for another word.
    var compound: String?
    /// Whether an apostrophe stands before it: that of `'tis`, or a quotation mark.
    var followsApostrophe = false
  }

  private(set) var words: [Word] = []
  private let line: ArraySlice<UInt8>

  /// Reads a line without its line feed, which is not in a code block.
  init(_ line: ArraySlice<UInt8>) {
    self.line = line
    let skipped = SourceLine(line).parts.filter { [.code, .link, .mark].contains($0.look) }
      .map(\.bytes)
    line.withUnsafeBufferPointer { bytes in
      var (index, next) = (0, 0)
      while index < bytes.count {
        let at = line.startIndex + index
        // They are in the order of the line.
        while next < skipped.count, skipped[next].upperBound <= at { next += 1 }
        if next < skipped.count, skipped[next].contains(at) {
          let end = skipped[next].upperBound
          index = end - line.startIndex
        } else if bytes[index] == UInt8(ascii: "<"), let end = Self.tagEnd(from: index, in: bytes) {
          index = end
        } else {
          readToken(at: &index, in: bytes)
        }
      }
    }
  }

  /// Reads the letters, digits, apostrophes and hyphens at an offset, or skips one code point.
  private mutating func readToken(at index: inout Int, in bytes: UnsafeBufferPointer<UInt8>) {
    let start = index
    var end = index
    var (isSpelled, hasLetter) = (true, false)
    while index < bytes.count {
      let (scalar, count) = bytes.scalar(at: index)
      let kind = Kind(scalar)
      let joins = kind == .joiner || kind == .underscore
      guard kind != .other, !joins || hasLetter else { break }
      index += count
      if !joins {
        // `_word_` is emphasis, `two_words` is a name.
        if end < index - count, bytes[index - count - 1] == UInt8(ascii: "_") { isSpelled = false }
        end = index
      }
      hasLetter = hasLetter || kind == .letter
      if kind == .unspelled { isSpelled = false }
    }
    guard end > start else { return index += max(1, bytes.scalar(at: start).count) }
    index = end
    // A character reference: &nbsp;
    let isReference =
      start > 0 && bytes[start - 1] == UInt8(ascii: "&") && end < bytes.count
      && bytes[end] == UInt8(ascii: ";")
    if isSpelled, hasLetter, !isReference { add(start..<end) }
  }

  private mutating func add(_ range: Range<Int>) {
    let token = line[line.startIndex + range.lowerBound..<line.startIndex + range.upperBound]
    guard token.contains(UInt8(ascii: "-")) else { return add(token, of: nil) }
    let parts = token.split(separator: UInt8(ascii: "-"))
    let whole = String(decoding: token, as: UTF8.self)
    for part in parts { add(part, of: parts.count > 1 ? whole : nil) }
  }

  /// Adds a word, or a part of one with hyphens.
  private mutating func add(_ part: ArraySlice<UInt8>, of compound: String?) {
    let letters = part.drop { $0 == UInt8(ascii: "'") }
    // A letter alone is an initial or an item.
    guard letters.count > 1 else { return }
    let text = String(decoding: letters, as: UTF8.self)
    guard text.utf8.count > 4 || text.unicodeScalars.count > 1 else { return }
    words.append(
      Word(
        bytes: letters.indices, text: text, compound: compound,
        followsApostrophe: line[..<letters.startIndex].endsInApostrophe))
  }

  /// Returns the end of the HTML tag at an offset; nil if there is none.
  private static func tagEnd(from start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard start + 1 < bytes.count else { return nil }
    let next = bytes[start + 1]
    let isTag = next == UInt8(ascii: "/") || next == UInt8(ascii: "!") || 0x61...0x7A ~= next | 0x20
    guard isTag, let end = bytes[start...].prefix(512).firstIndex(of: UInt8(ascii: ">")) else {
      return nil
    }
    return end + 1
  }

  private enum Kind {
    case letter, joiner, underscore, other
    /// A digit, or a letter of a script without blanks: a word with one is not checked.
    case unspelled

    init(_ scalar: Unicode.Scalar) {
      if scalar.isASCII {
        switch scalar {
        case "a"..."z", "A"..."Z": self = .letter
        case "0"..."9": self = .unspelled
        case "_": self = .underscore
        case "'", "-": self = .joiner
        default: self = .other
        }
        return
      }
      switch scalar.properties.generalCategory {
      case .otherLetter where scalar.isOfScriptWithoutBlanks: self = .unspelled
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .nonspacingMark, .spacingMark:
        self = .letter
      case .decimalNumber, .letterNumber, .otherNumber: self = .unspelled
      default: self = scalar == "\u{2019}" ? .joiner : .other
      }
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether the last code point of a text is `'` or `’`.
  var endsInApostrophe: Bool {
    last == UInt8(ascii: "'") || suffix(3).elementsEqual("\u{2019}".utf8)
  }
}

extension Unicode.Scalar {
  /// Whether it is of Thai, Lao, Burmese, Khmer, Chinese, Japanese or the like.
  fileprivate var isOfScriptWithoutBlanks: Bool {
    switch value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0xA4CF, 0xF900...0xFAFF,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
