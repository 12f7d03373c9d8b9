import LibraryModel
import TextUI

#if PLANTED_BUGS
  import PlantedBugs
#endif

extension String {
  /// The text with `�` for each control character, bidirectional control and character without
  /// width, line ends included: safe to write to a terminal outside the window.
  ///
  /// The joiners U+200C and U+200D stay: Persian words and joined emoji need them.
  var terminalSafe: String { replacingUnseen { _ in false } }

  /// The same, but with line ends and tabs kept.
  var terminalSafeLines: String { replacingUnseen { $0 == "\n" || $0 == "\t" } }

  private func replacingUnseen(_ isKept: (Unicode.Scalar) -> Bool) -> String {
    #if PLANTED_BUGS
      if PlantedBug.escapeInWords.isPlanted { return self }
    #endif
    return String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.isUnseen && !$0.isJoiner && !isKept($0) ? "\u{FFFD}" : $0 }))
  }

  /// JSON with its invisible characters written as `\uXXXX`; the value is the same.
  var escapedForJSON: String {
    // JSON has line ends only between tokens, never within a string.
    guard unicodeScalars.contains(where: { $0.isUnseen && $0 != "\n" }) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.isUnseen && scalar != "\n" {
        for unit in String(scalar).utf16 { text += "\\u" + unit.hexadecimal }
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character is invisible, or affects the terminal or its neighbours.
  var isUnseen: Bool { isHidden && !properties.isVariationSelector }

  /// Whether the character joins or parts its neighbours: no terminal acts on it in another way.
  var isJoiner: Bool { self == "\u{200C}" || self == "\u{200D}" }
}
