extension String {
  /// The name of a link as it is compared with the slugs of titles, names and aliases.
  ///
  /// It is the slug of ``linkedName``; empty for a name without letters and digits.
  public var linkKey: String { linkedName.slug }

  /// The name in the target of a link, without the heading or block that may follow a `#`; empty
  /// for a heading of the same text: `#Heading`.
  public var linkedName: String {
    String(decoding: utf8.prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self)
  }

  /// Whether a link can name it: not a text with brackets, bars or line breaks.
  public var isLinkable: Bool {
    !slug.isEmpty && utf8.count <= 240
      && !contains { "[]|#^".contains($0) || $0.isNewline }
  }

  /// The name as a link has it: the same words without the characters that Markdown reads; nil if
  /// it is too long, or has no letters and digits.
  ///
  /// Its key is the slug of the name. `**The Wall**` is linked as `The Wall`, `No. #6` as `No. 6`.
  public var linkSpelling: String? {
    guard !slug.isEmpty, utf8.count <= 240 else { return nil }
    guard unicodeScalars.contains(where: \.isMarkup) else { return self }
    let plain = UnicodeScalarView(unicodeScalars.map { $0.isMarkup ? " " : $0 })
    return String(plain).split(separator: " ").joined(separator: " ")
  }
}

extension Unicode.Scalar {
  /// Whether Markdown may read the character as more than text, alone or with others around the
  /// link.
  fileprivate var isMarkup: Bool { "[]|#^*_`~<>&\\\n\r\t".unicodeScalars.contains(self) }
}
