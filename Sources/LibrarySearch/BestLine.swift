import LibraryModel

/// The line of a text that matches a query best.
struct BestLine: Equatable {
  /// The line, or its part around the first match.
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
    let shown = bytes.window(of: line, around: offset)
    self.text = String(decoding: bytes[shown], as: UTF8.self)
    matches = Self.matches(here, in: shown)
    let part = bytes.excerpt(around: line)
    excerpt = SearchRow.Excerpt(
      String(decoding: bytes[part], as: UTF8.self),
      matches: Self.matches(found.map(\.bytes).filter(part.contains), in: part))
  }

  /// Returns the parts of matches that lie in a part of the text, from its beginning.
  private static func matches(_ found: [Range<Int>], in part: Range<Int>) -> [Range<Int>] {
    found.compactMap { match in
      let shown = match.clamped(to: part)
      return shown.isEmpty
        ? nil : shown.lowerBound - part.lowerBound..<shown.upperBound - part.lowerBound
    }.merged
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

extension Range<Int> {
  fileprivate func contains(_ other: Range<Int>) -> Bool { overlaps(other) }
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

  /// Returns the part of a long line that a row can show: a little before an offset, and what follows.
  fileprivate func window(of line: Range<Int>, around offset: Int) -> Range<Int> {
    var start = line.lowerBound
    if offset - start > 60 {
      start = offset - 40
      // Begin after a blank if there is one, else at the beginning of a code point.
      start = self[start..<offset].firstIndex(of: UInt8(ascii: " ")).map { $0 + 1 } ?? start
      while start < offset, self[start] & 0xC0 == 0x80 { start += 1 }
    }
    var end = Swift.min(line.upperBound, start + 400)
    while end < line.upperBound, self[end] & 0xC0 == 0x80 { end += 1 }
    return start..<end
  }
}

extension [Range<Int>] {
  /// The ranges in order, overlapping ones as one.
  fileprivate var merged: [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] =
          last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}
