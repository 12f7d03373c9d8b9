import Markup
import TextEditing

/// The matches of a query in a text, up to ``limit``; found again when the query or the text has
/// changed.
struct SearchMatches: Sendable {
  private let query: String
  private let text: TextBuffer
  /// The source of a text that is read.
  private let source: [UInt8]?
  /// The offsets of the matches, in bytes and in order.
  let starts: [Int]

  /// Number of matches that are counted.
  static let limit = 1000

  init(_ query: String, in text: TextBuffer) {
    self.query = query
    self.text = text
    source = nil
    starts =
      TextQuery(query).map { text.matches(of: $0, limit: Self.limit + 1).map(\.lowerBound) } ?? []
  }

  /// Finds the matches in a text that is read.
  init(_ query: String, in parsed: ParsedText) {
    self.query = query
    text = TextBuffer()
    source = parsed.text.bytes
    var starts: [Int] = []
    if let query = TextQuery(query) {
      for part in parsed.text.parts.indices where starts.count <= Self.limit {
        starts += parsed.matches(of: query, inPart: part)
      }
    }
    self.starts = Array(starts.prefix(Self.limit + 1))
  }

  /// Returns whether they are the matches of this query in this text.
  func areOf(_ query: String, in text: TextBuffer) -> Bool {
    source == nil && self.text.isSame(as: text) && self.query == query
  }

  /// Returns whether they are the matches of this query in this text that is read.
  func areOf(_ query: String, in parsed: ParsedText) -> Bool {
    source == parsed.text.bytes && self.query == query
  }

  /// Whether there are more than ``limit``.
  var areMany: Bool { starts.count > Self.limit }

  /// `3/17`, with the number of the match at an offset, if there is one; `1000+` if there are more.
  func count(at offset: Int) -> String {
    if starts.isEmpty { return "not found" }
    let total = areMany ? "\(Self.limit)+" : "\(starts.count)"
    guard let index = starts.index(of: offset), index < Self.limit else { return total }
    return "\(index + 1)/\(total)"
  }
}

extension [Int] {
  /// Returns the index of a number in a sorted array; nil if it is not contained.
  fileprivate func index(of number: Int) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == number ? low : nil
  }
}
