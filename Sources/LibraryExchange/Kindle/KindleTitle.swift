import LibraryModel

/// The title line of a record: `Title (Author)`.
struct KindleTitle: Equatable {
  let title: String
  let authors: [String]

  /// Reads a line; the authors are in the last balanced brackets, also full-width ones.
  ///
  /// Two blanks at the end mean that there is no author.
  init(_ line: String) {
    let text = line.filter { $0 != "\u{FEFF}" }
    let whole = text.trimmed
    guard !text.hasSuffix("  "), let open = Self.lastBracket(of: whole) else {
      (title, authors) = (whole.withoutLineEnds, [])
      return
    }
    let before = whole[..<open].trimmed.withoutLineEnds
    let inside = whole[whole.index(after: open)...].dropLast()
    guard !before.isEmpty else {
      (title, authors) = (whole.withoutLineEnds, [])
      return
    }
    title = before
    authors = inside.split { $0 == ";" || $0.isNewline }.map { Self.name($0.trimmed) }.filter {
      !$0.isEmpty
    }
  }

  /// Returns the index of the bracket that the last character closes.
  private static func lastBracket(of text: String) -> String.Index? {
    guard let last = text.last, last == ")" || last == "）" else { return nil }
    var depth = 0
    for index in text.indices.reversed() {
      switch text[index] {
      case ")", "）": depth += 1
      case "(", "（":
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
    }
    return nil
  }

  /// `Last, First` as `First Last`.
  static func name(_ text: String) -> String {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
    guard parts.count == 2, !parts.contains(""),
      !["jr", "jr.", "sr", "sr.", "phd", "ph.d.", "md", "ii", "iii"].contains(parts[1].lowercased())
    else { return text.inOneLine }
    return (parts[1] + " " + parts[0]).inOneLine
  }
}

extension String {
  /// The text with blanks instead of line ends.
  fileprivate var withoutLineEnds: String {
    contains(where: \.isNewline) ? split(whereSeparator: \.isNewline).joined(separator: " ") : self
  }
}
