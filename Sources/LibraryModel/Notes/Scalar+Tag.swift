extension Unicode.Scalar {
  /// Whether a tag may contain the code point: a letter, a digit, an emoji, `_`, `-` or `/`.
  package var isOfTag: Bool {
    makesTag || properties.numericType == .decimal
  }

  /// Whether a word with the code point is a tag: digits alone make none.
  package var makesTag: Bool {
    if isASCII { return "_-/".unicodeScalars.contains(self) || properties.isAlphabetic }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .otherSymbol, .modifierSymbol:
      return true
    default: return value == 0x200D
    }
  }
}
