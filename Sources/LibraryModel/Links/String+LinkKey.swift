extension String {
  /// The name of a link as it is compared with titles, names and aliases.
  ///
  /// It is a slug, without the heading or block that may follow a `#`; empty for a name without letters
  /// and digits.
  public var linkKey: String {
    guard let mark = utf8.firstIndex(of: UInt8(ascii: "#")) else { return slug }
    let name = self[..<mark].description.slug
    return name.isEmpty ? slug : name
  }

  /// Whether a link can name it: not a text with brackets, bars or line breaks.
  public var isLinkable: Bool {
    !slug.isEmpty && utf8.count <= 240
      && !contains { "[]|#^".contains($0) || $0.isNewline }
  }
}
