import Markup
import TextEditing

/// The matches of a query in a text that is read, found block by block in the shown words.
struct ReadMatches {
  let query: TextQuery
  /// The offset in the source of the match at the cursor.
  let cursor: Int?

  /// Returns the matches in the words of a block, in bytes, and whether each is the one at the
  /// cursor.
  func matches(in text: MarkedText) -> [(bytes: Range<Int>, isCurrent: Bool)] {
    text.matches(of: query).map { ($0, text.source(of: $0.lowerBound) == cursor) }
  }
}

extension WindowState {
  /// The matches to mark in the text that is read; nil while nothing is searched there.
  var readMatches: ReadMatches? {
    guard isFinding, findsInReading else { return nil }
    return TextQuery(scene.find.query).map { ReadMatches(query: $0, cursor: screen.target) }
  }

  /// Whether all matches are counted: not in a long text that is read.
  var countsMatches: Bool {
    guard findsInReading else { return true }
    return (shownText?.text.bytes.count).map { $0 <= longest } ?? false
  }

  /// The number of the match at the cursor among all matches, in words; empty if they are not
  /// counted.
  var matchCount: String { countsMatches ? currentMatches.count(at: findCursor) : "" }
}

extension ParsedText {
  /// Returns the offset of the first match that begins at an offset or after it; nil if there is
  /// none.
  ///
  /// Parses the parts up to the one with the match.
  func match(of query: TextQuery, from offset: Int) -> Int? {
    for part in text.parts.indices.dropFirst(text.part(of: offset)) {
      if let found = matches(of: query, inPart: part).first(where: { $0 >= offset }) {
        return found
      }
    }
    return nil
  }

  /// Returns the offset of the last match that begins before an offset; nil if there is none.
  func match(of query: TextQuery, before offset: Int) -> Int? {
    for part in text.parts.indices.prefix(text.part(of: offset) + 1).reversed() {
      if let found = matches(of: query, inPart: part).last(where: { $0 < offset }) { return found }
    }
    return nil
  }

  func matches(of query: TextQuery, inPart part: Int) -> [Int] {
    blocks(ofPart: part).flatMap(\.texts).flatMap { text in
      text.matches(of: query).map { text.source(of: $0.lowerBound) }
    }
  }
}

extension MarkupBlock {
  /// The shown words, in their order.
  fileprivate var texts: [MarkedText] {
    guard case .table(_, let rows, let isContinued) = kind else { return [text] }
    return rows.dropFirst(isContinued ? 1 : 0).flatMap(\.self)
  }
}

extension MarkedText {
  fileprivate func matches(of query: TextQuery) -> [Range<Int>] {
    TextBuffer(bytes).matches(of: query)
  }
}

/// The length of a text that is read, in bytes, up to which its matches are counted.
private let longest = 262_144
