/// A line of a text with its matches, as lists show it; of a long line, the part around a match.
public struct MatchedLine: Hashable, Sendable {
  /// The line, without the blanks and the marks of Markdown before its words; with a `…` at each
  /// end where a part of a long line is missing.
  public let text: String
  /// The matches in it, in bytes: in order, overlapping ones as one.
  public let matches: [Range<Int>]

  public init(_ text: String, matches: [Range<Int>] = []) {
    self.text = text
    self.matches = matches
  }

  /// Creates the line of a text around a part of it, with those of the matches that lie in it.
  ///
  /// Reads only the bytes of the line. No list is so wide that it shows all bytes of a part of a
  /// long line.
  public init(of text: [UInt8], around part: Range<Int>, matches: [Range<Int>]) {
    let end = text.end(after: part.upperBound)
    var start = text.start(before: part.lowerBound)
    let words = text.words(from: start.offset, before: matches.first?.lowerBound ?? end.offset)
    if !start.isCut, words < end.offset { start.offset = words }
    let shown = start.offset..<end.offset
    let row = text[shown].map { $0 == .newline ? .blank : $0 }
    let before = start.isCut ? "…" : ""
    self.text = before + String(decoding: row, as: UTF8.self) + (end.isCut ? "…" : "")
    self.matches = matches.within(shown, after: before.utf8.count)
  }
}

/// The most bytes of a line that are shown on each side of a match.
private let reach = 600
/// The bytes at the end of these in which a blank is looked for, to cut the line there.
private let slack = 100

/// An end of the shown part of a line.
private struct LineEnd {
  var offset: Int
  /// Whether the line goes on there.
  var isCut = false
}

extension [UInt8] {
  /// Returns the start of the line before an offset; of a long line, that of a word in it.
  fileprivate func start(before offset: Int) -> LineEnd {
    let from = Swift.max(0, offset - reach)
    if let newline = self[from..<offset].lastIndex(of: .newline) {
      return LineEnd(offset: newline + 1)
    }
    guard from > 0 else { return LineEnd(offset: 0) }
    if let blank = self[from..<from + slack].firstIndex(of: .blank) {
      return LineEnd(offset: blank + 1, isCut: true)
    }
    // The first cluster may lack its beginning.
    let next = self[from..<offset].firstIndex(where: \.beginsCodePoint) ?? offset
    let cluster = String(decoding: self[next..<offset], as: UTF8.self).first
    return LineEnd(offset: next + (cluster?.utf8.count ?? 0), isCut: true)
  }

  /// Returns the end of the line after an offset; of a long line, that of a word in it.
  fileprivate func end(after offset: Int) -> LineEnd {
    let to = Swift.min(count, offset + reach)
    if let newline = self[offset..<to].firstIndex(of: .newline) { return LineEnd(offset: newline) }
    guard to < count else { return LineEnd(offset: count) }
    if let blank = self[to - slack..<to].lastIndex(of: .blank) {
      return LineEnd(offset: blank, isCut: true)
    }
    // The last cluster may lack its end.
    let next = self[offset...to].lastIndex(where: \.beginsCodePoint) ?? offset
    let cluster = String(decoding: self[offset..<next], as: UTF8.self).last
    return LineEnd(offset: next - (cluster?.utf8.count ?? 0), isCut: true)
  }

  /// Returns the start of the words of a line: after blanks and the marks of a heading, a quotation
  /// or a list.
  fileprivate func words(from start: Int, before end: Int) -> Int {
    var offset = start
    while offset < end {
      let mark = self[offset..<end].prefix { "#>-*+".utf8.contains($0) }
      guard mark.endIndex < end, self[mark.endIndex].isBlank else { return offset }
      offset = mark.endIndex + 1
    }
    return offset
  }
}

extension UInt8 {
  fileprivate static let newline = UInt8(ascii: "\n")
  fileprivate static let blank = UInt8(ascii: " ")
  fileprivate var beginsCodePoint: Bool { self & 0xC0 != 0x80 }
  fileprivate var isBlank: Bool { self == .blank || self == UInt8(ascii: "\t") }
}

extension [Range<Int>] {
  /// Returns the parts of matches that lie in a part of a text, counted from its beginning: in
  /// order, overlapping ones as one.
  ///
  /// - Parameter count: The number of bytes that precede the part where it is shown.
  public func within(_ part: Range<Int>, after count: Int = 0) -> [Range<Int>] {
    let shift = count - part.lowerBound
    return map { $0.clamped(to: part) }.filter { !$0.isEmpty }.merged
      .map { $0.lowerBound + shift..<$0.upperBound + shift }
  }

  private var merged: [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}
