extension String {
  /// The text with `�` for each control character, bidirectional control and character without
  /// width, line ends included: safe to write to a terminal outside the window.
  ///
  /// A joiner stays between two letters or symbols beyond ASCII: emoji such as 👩‍👧 and Persian words
  /// have it.
  var terminalSafe: String { replacingUnseen { _ in false } }

  /// The same, but with line ends and tabs kept.
  var terminalSafeLines: String { replacingUnseen { $0 == "\n" || $0 == "\t" } }

  private func replacingUnseen(_ isKept: (Unicode.Scalar) -> Bool) -> String {
    #if PLANTED_BUGS
      if PlantedBug.escapeInWords.isPlanted { return self }
    #endif
    var shown = String.UnicodeScalarView()
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      let isJoined = scalar.isJoiner && shown.last.joins && rest.first.joins
      shown.append(!scalar.isUnseen || isKept(scalar) || isJoined ? scalar : "\u{FFFD}")
    }
    return String(shown)
  }

  /// JSON with its invisible characters written as `\uXXXX`; the value is the same.
  var escapedForJSON: String {
    // JSON has line ends only between tokens, never within a string.
    guard unicodeScalars.contains(where: { $0.isUnseen && $0 != "\n" }) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.isUnseen && scalar != "\n" {
        for unit in String(scalar).utf16 { text += unit.escapedForJSON }
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character is invisible, or affects the terminal or its neighbours.
  var isUnseen: Bool { !isSeenLetter && isUnseenByProperties }

  /// Whether the character is in a range of visible ones: its properties take time.
  private var isSeenLetter: Bool {
    switch value {
    case 0x20...0x7E, 0xA1...0xAC, 0xAE...0x34E, 0x350...0x5FF, 0x2010...0x2027, 0x2030...0x205F,
      0x2070...0x2FFF, 0x3001...0x3163, 0x3165...0xD7FF:
      true
    default: false
    }
  }

  /// The same, by the properties of the character.
  var isUnseenByProperties: Bool {
    switch properties.generalCategory {
    case .control, .format, .privateUse, .lineSeparator, .paragraphSeparator, .surrogate: true
    default:
      properties.isNoncharacterCodePoint
        || properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector
    }
  }
}

extension Unicode.Scalar {
  /// Whether it joins or separates its neighbours without a width of its own.
  fileprivate var isJoiner: Bool { value == 0x200C || value == 0x200D }
}

extension Unicode.Scalar? {
  /// Whether a joiner beside it belongs to a word or a symbol.
  fileprivate var joins: Bool { map { !$0.isASCII && !$0.isUnseen && $0 != "\u{FFFD}" } ?? false }
}

extension UInt16 {
  fileprivate var escapedForJSON: String {
    let digits = String(self, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
