import UnicodeText

/// The Latin characters that Ctrl-K and two keys write, as in vim: RFC 1345.
enum Digraph {
  /// Returns the character of two keys; nil if there is none.
  ///
  /// A sign that no other digraph of vim begins with may also stand before its letter.
  static func character(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    others["\(first)\(second)"] ?? letter(first, with: second)
      ?? ("!'`^:?\"".unicodeScalars.contains(first) ? letter(second, with: first) : nil)
  }

  /// Returns a letter with an accent, if that is one character.
  private static func letter(
    _ letter: Unicode.Scalar, with sign: Unicode.Scalar
  ) -> Unicode.Scalar? {
    guard letter.isLowercaseLetter || letter.isUppercaseLetter, let accent = accents[sign] else {
      return nil
    }
    let composed = [
      letter, sign == "\"" && "OoUu".unicodeScalars.contains(letter) ? "\u{30B}" : accent,
    ]
    .composed
    return composed.count == 1 && composed[0].value < 0x180 ? composed[0] : nil
  }

  private static let accents: [Unicode.Scalar: Unicode.Scalar] = [
    "!": "\u{300}", "`": "\u{300}", "'": "\u{301}", ">": "\u{302}", "^": "\u{302}",
    "?": "\u{303}", "~": "\u{303}", ":": "\u{308}", "\"": "\u{308}", "-": "\u{304}",
    "(": "\u{306}", ".": "\u{307}", "@": "\u{30A}", "0": "\u{30A}", ",": "\u{327}",
    ";": "\u{328}", "<": "\u{30C}",
  ]

  private static let others: [String: Unicode.Scalar] = [
    "aa": "å", "AA": "Å", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "o/": "ø", "O/": "Ø",
    "ss": "ß", "d-": "ð", "D-": "Ð", "th": "þ", "TH": "Þ", "d/": "đ", "D/": "Đ", "h/": "ħ",
    "H/": "Ħ", "l/": "ł", "L/": "Ł", "t/": "ŧ", "T/": "Ŧ", "ng": "ŋ", "NG": "Ŋ", "i.": "ı",
    "kk": "ĸ", "l.": "ŀ", "L.": "Ŀ", "'n": "ŉ", "ij": "ĳ", "IJ": "Ĳ",
    "!I": "¡", "?I": "¿", "<<": "«", ">>": "»", "-a": "ª", "-o": "º", "SE": "§", "PI": "¶",
    "Co": "©", "Rg": "®", "DG": "°", "+-": "±", "*X": "×", "-:": "÷", "My": "µ", ".M": "·",
    "1S": "¹", "2S": "²", "3S": "³", "14": "¼", "12": "½", "34": "¾", "NO": "¬", "NS": "\u{A0}",
    "Ct": "¢", "Pd": "£", "Cu": "¤", "Ye": "¥", "Eu": "€", "BB": "¦",
    "-N": "–", "-M": "—", "'6": "‘", "'9": "’", ".9": "‚", "\"6": "“", "\"9": "”", ":9": "„",
    ",.": "…", "oo": "•", "%0": "‰", "/-": "†", "/=": "‡",
  ]
}
