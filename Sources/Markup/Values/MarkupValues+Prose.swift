extension MarkupValues {
  /// Returns a text without its tags and places in the book; a line that has nothing else is left
  /// out.
  ///
  /// Takes time in proportion to the length of the text.
  public static func prose(of text: String) -> String {
    let values = MarkupValues(text)
    let source = Array(text.utf8)
    let marks = joined(
      (values.tags.map(\.bytes) + values.passages.map(\.bytes))
        .sorted { $0.lowerBound < $1.lowerBound }, in: source)
    guard !marks.isEmpty else { return text }
    var prose: [UInt8] = []
    var end = 0
    for mark in marks where mark.lowerBound >= end {
      prose += source[end..<mark.lowerBound]
      end = mark.upperBound
      close(&prose, source, &end)
    }
    return String(decoding: prose + source[end...], as: UTF8.self)
  }

  /// Joins marks that only a comma separates: it goes with them.
  private static func joined(_ marks: [Range<Int>], in source: [UInt8]) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for mark in marks {
      if let last = joined.last, last.upperBound <= mark.lowerBound,
        case let gap = source[last.upperBound..<mark.lowerBound].filter({ !$0.isBlank }),
        gap == [UInt8(ascii: ",")]
      {
        joined[joined.count - 1] = last.lowerBound..<mark.upperBound
      } else {
        joined.append(mark)
      }
    }
    return joined
  }

  /// Closes the gap that a mark leaves between two parts of a text.
  private static func close(_ before: inout [UInt8], _ source: [UInt8], _ next: inout Int) {
    if before.last == UInt8(ascii: "("), next < source.count, source[next] == UInt8(ascii: ")") {
      before.removeLast()
      next += 1
    }
    let words = before.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
    let rest = source[next...].firstIndex { !$0.isBlank } ?? source.count
    let isLineEnd = rest == source.count || source[rest] == newline
    let line = before.lastIndex(of: newline).map { $0 + 1 } ?? 0
    if isLineEnd, before[line...].allSatisfy({ $0.isBlank || $0.beginsLine }) {
      before.removeLast(before.count - line)
      next = min(rest + 1, source.count)
    } else if words > line {
      // The blanks before the mark go. Two blanks at the end of a line are a line break: they stay.
      let isGap = isLineEnd || rest > next || source[next].endsWord
      if isGap { before.removeLast(before.count - words) }
    } else {
      next = rest
    }
  }

  private static let newline = UInt8(ascii: "\n")
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  /// Whether it is a mark of a list, a quotation or a heading.
  fileprivate var beginsLine: Bool { "-*+>#".utf8.contains(self) }

  /// Whether it is a sign that follows a word without a blank.
  fileprivate var endsWord: Bool { ".,;:!?)".utf8.contains(self) }
}
