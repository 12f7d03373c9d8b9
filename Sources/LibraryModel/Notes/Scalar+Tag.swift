extension Unicode.Scalar {
  /// Whether a tag may contain the code point: a letter, a digit, an emoji, `_`, `-` or `/`.
  package var isOfTag: Bool {
    self == "-" || self == "/" || makesTag || properties.numericType == .decimal
  }

  /// Whether the code point alone makes a tag: anything of a tag but a digit, `-` and `/`.
  package var makesTag: Bool {
    if isASCII { return self == "_" || "a"..."z" ~= self || "A"..."Z" ~= self }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .otherSymbol, .modifierSymbol:
      return true
    default: return value == 0x200D
    }
  }
}
