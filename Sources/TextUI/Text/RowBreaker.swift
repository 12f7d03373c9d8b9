import UnicodeText

/// Breaks a text into rows, one after the other.
struct RowBreaker {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let columns: Int
  /// The most bytes of a row that has more than one cluster.
  ///
  /// No row that is read has as many; without a limit, a row of clusters with very many marks or
  /// joiners would have as many bytes as the text.
  private let reach: Int
  /// Where the next row begins; nil after the last.
  private var start: Int? = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, columns: Int) {
    self.bytes = bytes
    self.columns = columns
    reach = max(2048, 16 * columns)
  }

  /// A place where a row may end, and the columns before it.
  private typealias Place = (offset: Int, columns: Int)

  mutating func next() -> TextRow? {
    guard let start else { return nil }
    var reader = ClusterReader(bytes, at: start)
    var end: Place = (start, 0)
    var lastBreak: Place?
    var wasWide = false
    while !reader.isAtEnd, bytes[reader.offset] != lineFeed {
      let cluster = reader.nextInLine()
      let width = Drawing.columns(of: cluster, in: bytes, at: end.columns, as: .row)
      let isBlank = cluster.count == 1 && bytes[cluster.lowerBound].isBlank
      let isWide = width == 2 && bytes[cluster.lowerBound] >= 0x80
      if (isWide || wasWide) && !isBlank && !closes(cluster), end.offset > start {
        lastBreak = end
      }
      // Blanks hang over the end, though not without bound.
      let room = isBlank ? 2 * columns : columns
      let isFull = end.columns + width > room || cluster.upperBound - start > reach
      if isFull, end.offset > start {
        return row(from: start, to: isBlank ? end : lastBreak ?? end)
      }
      end = (cluster.upperBound, end.columns + width)
      if isBlank { lastBreak = end }
      wasWide = isWide
    }
    self.start = reader.isAtEnd ? nil : reader.offset + 1
    return TextRow(
      bytes: start..<end.offset, columns: min(end.columns, columns), endsLine: true)
  }

  private mutating func row(from start: Int, to end: Place) -> TextRow {
    self.start = end.offset
    return TextRow(bytes: start..<end.offset, columns: min(end.columns, columns), endsLine: false)
  }

  /// Whether a cluster must not begin a row: closing brackets and stops of East Asian text.
  private func closes(_ cluster: Range<Int>) -> Bool {
    closing.contains(bytes.scalar(at: cluster.lowerBound).scalar)
  }
}

extension ClusterReader {
  /// The next cluster, of a carriage return before a line feed only the former.
  fileprivate mutating func nextInLine() -> Range<Int> {
    let cluster = next()
    if bytes[cluster.upperBound - 1] == lineFeed { offset = cluster.upperBound - 1 }
    return cluster.lowerBound..<offset
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

private let lineFeed = UInt8(ascii: "\n")
private let closing = Set("、。，．・：；？！ー々）］｝」』】〉》〕".unicodeScalars)
