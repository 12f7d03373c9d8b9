/// Changes the tags of HTML that a renderer has written.
///
/// NB: It escapes `<` and `"` in all texts, so that these begin and end tags and values only.
enum HTMLTags {
  /// A tag: `<a href="…">`.
  struct Tag {
    /// The whole tag.
    var source: String

    /// Name of an element; with a slash for its end.
    var name: Substring { source.dropFirst().prefix { $0 != " " && $0 != ">" } }

    /// Returns the value of an attribute, as it is written.
    func value(_ attribute: String) -> Substring? {
      guard let start = source.firstRange(of: " \(attribute)=\"")?.upperBound else { return nil }
      return source[start...].prefix { $0 != "\"" }
    }
  }

  /// Returns HTML with each tag replaced.
  static func replacing(in html: String, _ replacement: (Tag) -> String) -> String {
    var text = ""
    var rest = html[...]
    while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
      text += rest[..<start] + replacement(Tag(source: String(rest[start...end])))
      rest = rest[rest.index(after: end)...]
    }
    return text + rest
  }
}
