extension String {
  /// The text in the form for URLs: letters and digits in lower case, other characters replaced by
  /// `-`.
  ///
  /// Latin letters also lose their accents.
  public var slug: String {
    var words: [String] = []
    var word = ""
    for scalar in unicodeScalars where scalar.properties.generalCategory != .nonspacingMark {
      if let letters = scalar.folded {
        word += letters
      } else if !word.isEmpty {
        words.append(word)
        word = ""
      }
    }
    return (word.isEmpty ? words : words + [word]).joined(separator: "-")
  }
}

extension Unicode.Scalar {
  /// The letters or the digit of this code point in a slug; nil if it separates words.
  package var folded: String? {
    guard properties.isAlphabetic || properties.numericType == .decimal else { return nil }
    return latinLetters ?? properties.lowercaseMapping
  }

  /// The plain letters from the Unicode name of an accented one:
  /// `LATIN SMALL LETTER O WITH STROKE`.
  private var latinLetters: String? {
    guard mayBeLatin, let words = properties.name?.split(separator: " "), words.count > 3,
      words[0] == "LATIN", words[2] == "LETTER" || words[2] == "LIGATURE", words[3].count <= 2
    else { return nil }
    return words[3].lowercased()
  }

  /// Whether the code point may be a Latin letter with accents: asking for its name takes time.
  private var mayBeLatin: Bool {
    switch value {
    case ..<0x80, 0x370..<0x1D00, 0x2D00..<0xA700, 0xAC00..<0xF900: false
    default: true
    }
  }
}
