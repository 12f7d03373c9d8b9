#if PLANTED_BUGS
  import PlantedBugs
#endif

extension String {
  /// The text with `�` for each control character, bidirectional control and character without
  /// width, line ends included: safe to write to a terminal outside the window.
  var terminalSafe: String { replacingUnseen { _ in false } }

  /// The same, but with line ends and tabs kept.
  var terminalSafeLines: String { replacingUnseen { $0 == "\n" || $0 == "\t" } }

  private func replacingUnseen(_ isKept: (Unicode.Scalar) -> Bool) -> String {
    #if PLANTED_BUGS
      if PlantedBug.escapeInWords.isPlanted { return self }
    #endif
    return String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.isUnseen && !isKept($0) ? "\u{FFFD}" : $0 }))
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

extension UInt16 {
  fileprivate var escapedForJSON: String {
    let digits = String(self, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
