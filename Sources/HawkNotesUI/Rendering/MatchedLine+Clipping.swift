import LibraryModel
import Markup
import TextUI

// A line in one row of a list.

extension MatchedLine {
  /// The line of a Markdown text as it is read, without the characters that only mark.
  var rendered: MatchedLine {
    let line = RenderedLine(text)
    return MatchedLine(line.text, matches: matches.compactMap(line.shown))
  }

  /// Returns a Markdown text as it is read, with its matches; each line by itself.
  static func rendered(_ text: String, matches: [Range<Int>]) -> MatchedLine {
    var (shown, marked) = ("", [Range<Int>]())
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let start = text.utf8.distance(from: text.startIndex, to: line.startIndex)
      let part = MatchedLine(
        String(Substring(line)), matches: matches.within(start..<start + line.count)
      ).rendered
      if start > 0 { shown += "\n" }
      let offset = shown.utf8.count
      marked += part.matches.map { $0.lowerBound + offset..<$0.upperBound + offset }
      shown += part.text
    }
    return MatchedLine(shown, matches: marked)
  }

  /// Returns the part of the line that fits into columns and has the first match in it.
  ///
  /// A line that fits stays whole. Otherwise it is cut at words, with a `…` at each cut.
  func clipped(to columns: Int) -> MatchedLine {
    clipped(from: firstShown(in: columns), to: columns)
  }

  /// Returns the part of the line that begins at an offset and fits into columns.
  func clipped(from start: Int, to columns: Int) -> MatchedLine {
    let bytes = Array(text.utf8)
    let before = start > 0 ? "…" : ""
    let end = bytes.end(from: start, columns: columns - before.count, showing: matches.first)
    return MatchedLine(
      before + String(decoding: bytes[start..<end], as: UTF8.self) + (end < bytes.count ? "…" : ""),
      matches: matches.within(start..<end, after: before.utf8.count))
  }

  /// Returns the offset of the first byte that a row of a width shows: 0 if the row then shows the
  /// first match.
  func firstShown(in columns: Int) -> Int {
    guard columns > 2, let match = matches.first, isWider(than: columns, before: nil) else {
      return 0
    }
    let bytes = Array(text.utf8)
    let shown = bytes.word(around: match, columns: columns - 2)
    guard isWider(than: columns - 1, before: shown.upperBound) else { return 0 }
    // What precedes the match gets a third of the row, or the columns that nothing else needs.
    let room = min(columns / 3, columns - 2 - bytes.columns(of: shown))
    let start = bytes.firstWord(before: shown.lowerBound, columns: room)
    let last = bytes.firstWord(before: bytes.count, columns: columns - 1)
    return min(start, last)
  }

  /// Returns the line after some words and in one row with them.
  func after(_ words: String) -> MatchedLine {
    MatchedLine(
      words + text, matches: matches.within(0..<text.utf8.count, after: words.utf8.count))
  }

  private func isWider(than columns: Int, before end: Int?) -> Bool {
    let part = end.map { String(decoding: Array(text.utf8)[..<$0], as: UTF8.self) } ?? text
    return TextWidth.columns(of: part, limit: columns) > columns
  }
}

extension [UInt8] {
  private static let blank = UInt8(ascii: " ")

  fileprivate func columns(of part: Range<Int>) -> Int {
    TextWidth.columns(of: String(decoding: self[part], as: UTF8.self))
  }

  /// Returns the word with a match if it fits into columns, else the match.
  fileprivate func word(around match: Range<Int>, columns: Int) -> Range<Int> {
    let start = self[..<match.lowerBound].lastIndex(of: Self.blank).map { $0 + 1 } ?? 0
    let end = self[match.upperBound...].firstIndex(of: Self.blank) ?? count
    return self.columns(of: start..<end) <= columns ? start..<end : match
  }

  /// Returns the offset of the first word with which the text before `end` fits into columns;
  /// inside a long word, the offset of a cluster.
  fileprivate func firstWord(before end: Int, columns: Int) -> Int {
    let text = String(decoding: self[..<end], as: UTF8.self)
    let start = end - TextWidth.suffix(of: text, columns: Swift.max(0, columns)).utf8.count
    guard start > 0, start < end, self[start - 1] != Self.blank else { return start }
    return self[start..<end].firstIndex(of: Self.blank).map { $0 + 1 } ?? start
  }

  /// Returns the end of the text that a row shows from a start: the end of the text, or the end of
  /// a word that leaves a column for a `…`.
  fileprivate func end(from start: Int, columns: Int, showing match: Range<Int>?) -> Int {
    guard self.columns(of: start..<count) > columns else { return count }
    let rest = self[start...]
    guard columns > 1,
      let row = TextWrapping.rows(rest, columns: columns - 1, limit: 1).first
    else { return start }
    let end = rest[row.bytes].lastIndex { $0 != Self.blank }.map { $0 + 1 } ?? start
    if end >= match?.upperBound ?? 0, row.columns > columns / 2 { return end }
    let whole = TextRow(bytes: start..<count, columns: columns, endsLine: true)
    return TextWrapping.offset(at: columns - 1, in: whole, of: rest)
  }
}

extension Surface {
  /// Writes a line that fits into a row, with its matches marked; returns the columns used.
  @discardableResult
  mutating func write(_ line: MatchedLine, in place: Rect, style: Style) -> Int {
    let used = writeClipped(line.text, at: place.origin, columns: place.columns, style: style)
    if appearance.isASCII { writeCuts(of: line, in: place, used, style) }
    let bytes = Array(line.text.utf8)
    for match in line.matches where match.upperBound <= bytes.count {
      let start = min(bytes.columns(of: 0..<match.lowerBound), place.columns)
      let end = min(bytes.columns(of: 0..<match.upperBound), place.columns)
      restyle(
        Rect(column: place.column + start, row: place.row, columns: end - start, rows: 1)
      ) { _ in Theme.match }
    }
    return used
  }

  /// Writes the signs at the ends of a line that was cut as ornaments.
  private mutating func writeCuts(
    of line: MatchedLine, in place: Rect, _ used: Int, _ style: Style
  ) {
    let end = Point(column: place.column + used - 1, row: place.row)
    if line.text.hasPrefix("…") { write("…", at: place.origin, style: style) }
    if used > 0, line.text.hasSuffix("…") { write("…", at: end, style: style) }
  }
}
