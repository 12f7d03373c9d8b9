import LibraryModel

/// The line of a text that matches a query best.
struct BestLine: Equatable {
  /// The line, or its part around the first match: see ``MatchedLine``.
  var text = ""
  /// The matches in it, in bytes.
  var matches: [Range<Int>] = []
  /// The first match in the whole text, in bytes.
  var offset = 0
  /// The number of terms that it matches.
  var score = 0
  /// The text around it.
  var excerpt = SearchRow.Excerpt()

  /// Finds the first line with the most terms, in the part of the text that ``MarkedTerms`` reads.
  ///
  /// The first line that is not blank if none matches.
  init(of text: String, _ terms: inout MarkedTerms) {
    let matches = terms.matches(in: text)
    // The line and its excerpt end some screens after the last match.
    let end = max(65_536, (matches.last?.bytes.upperBound ?? 0) + 4096)
    self.init(of: Array(text.beginning(end).utf8), matches)
  }

  private init(of bytes: [UInt8], _ found: [TextMatches.Match]) {
    var best: (line: Range<Int>, score: Int)?
    var rest = found[...]
    while let first = rest.first {
      let line = bytes.line(around: first.bytes.lowerBound)
      let here = rest.prefix { $0.bytes.lowerBound < line.upperBound }
      rest = rest.dropFirst(here.count)
      let score = Set(here.map(\.term)).count
      if score > best?.score ?? 0 { best = (line, score) }
    }
    let line = best?.line ?? bytes.firstLine
    let here = found.map(\.bytes).filter { line.contains($0.lowerBound) }
    offset = here.first?.lowerBound ?? line.lowerBound
    score = best?.score ?? 0
    let shown = MatchedLine(
      of: bytes, around: (here.first ?? offset..<offset).clamped(to: line), matches: here)
    (self.text, matches) = (shown.text, shown.matches)
    let part = bytes.excerpt(around: line)
    excerpt = SearchRow.Excerpt(
      String(decoding: bytes[part], as: UTF8.self),
      matches: found.map(\.bytes).within(part),
      linesBefore: bytes[part.lowerBound..<line.lowerBound].count { $0 == 10 })
  }
}

extension String {
  /// Returns the first bytes of the text, without a part of a code point at the end.
  func beginning(_ count: Int) -> Substring {
    guard var end = utf8.index(startIndex, offsetBy: count, limitedBy: endIndex) else {
      return self[...]
    }
    while end < endIndex, utf8[end] & 0xC0 == 0x80 { utf8.formIndex(before: &end) }
    return self[..<end]
  }
}

extension [UInt8] {
  private static let newline = UInt8(ascii: "\n")

  fileprivate func line(around offset: Int) -> Range<Int> {
    let start = self[..<offset].lastIndex(of: Self.newline).map { $0 + 1 } ?? 0
    let end = self[offset...].firstIndex(of: Self.newline) ?? count
    return start..<end
  }

  fileprivate var firstLine: Range<Int> {
    guard let start = firstIndex(where: { $0 > 0x20 }) else { return 0..<0 }
    return line(around: start)
  }

  /// Returns the lines around a line, some screens at most.
  fileprivate func excerpt(around line: Range<Int>) -> Range<Int> {
    var start = line.lowerBound
    for _ in 0..<3 where start > 0 { start = self.line(around: start - 1).lowerBound }
    if line.lowerBound - start > 300 { start = line.lowerBound }
    var end = Swift.min(count, start + 3000)
    while end < count, self[end] & 0xC0 == 0x80 { end += 1 }
    return start..<end
  }
}
