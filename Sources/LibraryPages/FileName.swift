/// Names of files for titles: safe on every system, and readable in links of Obsidian.
public enum FileName {
  /// Returns a name without an extension for a title: one part of a path, at most 100 bytes.
  ///
  /// It is never empty, and never a name with a meaning, such as `..` or `CON`.
  public static func of(_ title: String) -> String {
    var name = ""
    for word in title.split(whereSeparator: \.isWhitespace) {
      let kept = word.unicodeScalars.filter(\.isAllowed)
      guard !kept.isEmpty else { continue }
      name += (name.isEmpty ? "" : " ") + String(String.UnicodeScalarView(kept))
    }
    name = shortened(name, to: longest)
    // A shell takes a hyphen for the beginning of an option.
    name = String(name.drop { ". -".contains($0) })
    while name.hasSuffix(".") || name.hasSuffix(" ") { name.removeLast() }
    if name.isEmpty { return "Untitled" }
    return isReserved(name) ? "_" + name : name
  }

  private static let longest = 100

  /// Returns the longest beginning of a text that has at most some bytes, in whole characters.
  private static func shortened(_ text: String, to limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    var size = 0
    let beginning = text.prefix { character in
      size += character.utf8.count
      return size <= limit
    }
    guard beginning.isEmpty else { return String(beginning) }
    // One character of more bytes: some of its code points.
    return String(decoding: text.utf8.prefix(limit), as: UTF8.self).filter { $0 != "\u{FFFD}" }
  }

  /// Whether Windows has another meaning for a name, with any extension.
  private static func isReserved(_ name: String) -> Bool {
    let stem = name.prefix { $0 != "." }.uppercased()
    if ["CON", "PRN", "AUX", "NUL"].contains(stem) { return true }
    return stem.count == 4 && (stem.hasPrefix("COM") || stem.hasPrefix("LPT"))
      && stem.last?.isNumber == true
  }
}

extension Unicode.Scalar {
  /// Whether the code point may stand in a name: no separator, no mark of a link, nothing
  /// invisible.
  fileprivate var isAllowed: Bool {
    if "/\\:*?\"<>|#^[]`".unicodeScalars.contains(self) { return false }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      return value == 0x200D
    default: return true
    }
  }
}
