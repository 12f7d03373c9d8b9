import LibraryModel

/// Reads the words of a text.
///
/// Letters, digits and marks make words; everything else separates them. Scripts without blanks
/// between words give a word for each letter, and so do symbols such as emoji: a search for several
/// of them is a search for a phrase.
struct WordReader: Sequence, IteratorProtocol {
  private let text: String.UnicodeScalarView
  private var index: String.UnicodeScalarView.Index
  private var offset = 0

  init(_ text: Substring) {
    self.text = String(text).unicodeScalars
    index = self.text.startIndex
  }

  init(_ text: String) { self.init(text[...]) }

  mutating func next() -> Word? {
    var word = Word(text: "", bytes: 0..<0, isLetter: false)
    while index < text.endIndex {
      let scalar = text[index]
      let kind = scalar.wordKind
      if kind == .letterAlone || kind == .separator, !word.text.isEmpty { return word }
      let start = offset
      text.formIndex(after: &index)
      offset += UTF8.width(scalar)
      switch kind {
      case .separator: continue
      case .accent: if word.text.isEmpty { continue }
      case .mark where word.text.endsWithPlainLetter: break
      case .mark, .part, .letterAlone: scalar.appendFolded(to: &word.text)
      }
      word.bytes = (word.bytes.isEmpty ? start : word.bytes.lowerBound)..<offset
      if kind == .letterAlone {
        word.isLetter = true
        return word
      }
    }
    return word.text.isEmpty ? nil : word
  }
}

extension String {
  /// Whether a mark after the text is an accent: it ends with a Latin, Greek, Cyrillic or Armenian
  /// letter.
  var endsWithPlainLetter: Bool { unicodeScalars.last.map { $0.value < 0x590 } == true }
}

/// Role of a code point in a word.
enum WordKind {
  case part, letterAlone, accent, separator
  /// A sign of a letter such as a vowel; an accent after a Latin, Greek, Cyrillic or Armenian
  /// letter.
  case mark
}

extension Unicode.Scalar {
  /// Its role in a word.
  var wordKind: WordKind {
    if isASCII { return isASCIIWord ? .part : .separator }
    switch value {
    case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20DC, 0x20E1, 0x20E5...0x20F0,
      0x3099...0x309A, 0xFE00...0xFE0F:
      return .accent
    // Thai, Lao, Myanmar, Khmer, kana, Han: no blanks between words.
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x31F0...0x31FF,
      0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
      return value == 0x30FB ? .separator : .letterAlone
    // The index uses them for its own words.
    case 0xE000...0xF8FF: return .separator
    default: return kindOfCategory
    }
  }

  private var isASCIIWord: Bool {
    switch value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  private var kindOfCategory: WordKind {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .spacingMark, .decimalNumber, .letterNumber:
      return .part
    case .nonspacingMark: return .mark
    case .otherSymbol, .otherNumber: return .letterAlone
    default: return .separator
    }
  }

  /// Whether it may be a Latin letter that is no composition, such as one with a hook.
  private var isRareLatin: Bool {
    switch value {
    case 0x80..<0x370, 0x1D00..<0x1DC0, 0x1E00..<0x1F00, 0x2C60..<0x2C80, 0xA720..<0xA800,
      0xAB30..<0xAB70:
      true
    default: false
    }
  }

  /// Appends the letters of the code point in lower case, without accents.
  func appendFolded(to word: inout String) {
    if isASCII {
      word.unicodeScalars.append(
        0x41...0x5A ~= value ? Unicode.Scalar(UInt8(value) + 32) : self)
    } else if 0xFF01...0xFF5E ~= value, let plain = Unicode.Scalar(value - 0xFEE0) {
      plain.appendFolded(to: &word)
    } else if let folded = accentedLetters[self] {
      word += folded
    } else if isRareLatin, let folded {
      word += folded
    } else {
      word += properties.lowercaseMapping
    }
  }
}
