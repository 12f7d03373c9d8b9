import LibraryModel
import TextEditing
import UnicodeText

/// Differences between a version of a text and the version before it.
struct TextChanges: Equatable, Sendable {
  /// A line that was added or removed, with the words in it that the other text lacks.
  ///
  /// A line without its like in the other text has no such words.
  struct Line: Equatable, Sendable {
    let isAdded: Bool
    let text: String
    let words: [Range<Int>]
  }

  /// The number of words that were added.
  private(set) var added = 0
  /// The number of words that were removed.
  private(set) var removed = 0
  /// The changed lines in groups, each from another part of the text: removed lines, then added
  /// ones.
  private(set) var groups: [[Line]] = []

  /// Compares two texts.
  init(from old: String, to new: String) {
    let (old, new) = (Array(old.utf8), Array(new.utf8))
    let (oldLines, newLines) = (old.lines, new.lines)
    for hunk in LineDiff(from: oldLines.map { old[$0] }, to: newLines.map { new[$0] }).hunks {
      compare(old, oldLines[hunk.old], new, newLines[hunk.new])
    }
  }

  private mutating func compare(
    _ old: [UInt8], _ oldLines: ArraySlice<Range<Int>>, _ new: [UInt8],
    _ newLines: ArraySlice<Range<Int>>
  ) {
    let (oldTokens, newTokens) = (old.tokens(in: oldLines), new.tokens(in: newLines))
    let hunks = LineDiff(from: oldTokens.map { old[$0] }, to: newTokens.map { new[$0] }).hunks
    func changed(_ tokens: ArraySlice<Range<Int>>) -> Range<Int>? {
      guard let first = tokens.first, let last = tokens.last else { return nil }
      return first.lowerBound..<last.upperBound
    }
    let isReplacing = !oldTokens.isEmpty && !newTokens.isEmpty
    let gone = hunks.compactMap { changed(oldTokens[$0.old]) }
    let come = hunks.compactMap { changed(newTokens[$0.new]) }
    for hunk in hunks {
      removed += oldTokens[hunk.old].count { old.isWord($0) }
      added += newTokens[hunk.new].count { new.isWord($0) }
    }
    func line(_ bytes: [UInt8], _ range: Range<Int>, _ words: [Range<Int>], _ isAdded: Bool) -> Line
    {
      Line(
        isAdded: isAdded, text: String(decoding: bytes[range], as: UTF8.self),
        words: isReplacing ? words.within(range) : [])
    }
    groups.append(
      oldLines.map { line(old, $0, gone, false) } + newLines.map { line(new, $0, come, true) })
  }
}

extension TextChanges {
  /// The first changed line, as lists show it; a line that was added, if there is one with words.
  var firstLine: MatchedLine? {
    let lines = groups.joined().filter { line in line.text.contains { !$0.isWhitespace } }
    return (lines.first(where: \.isAdded) ?? lines.first).map { line in
      let bytes = Array(line.text.utf8)
      return MatchedLine(of: bytes, around: line.words.first ?? 0..<0, matches: line.words)
    }
  }
}

extension [UInt8] {
  /// The ranges of the lines, without their ends; none in an empty text.
  fileprivate var lines: [Range<Int>] {
    guard !isEmpty else { return [] }
    return split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(\.indices)
  }

  /// The ranges of the words of lines and of the blanks between them, as ``WordCount`` has them.
  fileprivate func tokens(in lines: ArraySlice<Range<Int>>) -> [Range<Int>] {
    lines.flatMap { line in
      var tokens: [Range<Int>] = []
      var last: Unicode.Scalar.WordKind?
      var start = line.lowerBound
      self[line].withUnsafeBufferPointer { bytes in
        while start < line.upperBound {
          let (scalar, count) = bytes.scalar(at: start - line.lowerBound)
          let (kind, end) = (scalar.wordKind, start + count)
          if kind == last, kind != .letter {
            tokens[tokens.count - 1] = tokens[tokens.count - 1].lowerBound..<end
          } else {
            tokens.append(start..<end)
          }
          (last, start) = (kind, end)
        }
      }
      return tokens
    }
  }

  fileprivate func isWord(_ token: Range<Int>) -> Bool {
    self[token].withUnsafeBufferPointer { $0.scalar(at: 0).scalar.wordKind != .blank }
  }
}
