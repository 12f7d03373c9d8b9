import UnicodeText

/// Breaks a text into rows, one at a time.
struct RowBreaker {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let columns: Int
  /// Largest number of bytes of a row with more than one cluster.
  ///
  /// It is above that of any legible row. Without a limit, a row of clusters without width, such as
  /// marks or joiners, would be as long as the text.
  private let reach: Int
  /// Offset of the next row; nil after the last.
  private var start: Int? = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, columns: Int) {
    self.bytes = bytes
    self.columns = columns
    reach = max(2048, 16 * columns)
  }

  /// An offset where the row may end, and the columns before it.
  private typealias Break = (offset: Int, columns: Int)

  mutating func next() -> TextRow? {
    guard let start else { return nil }
    var reader = ClusterReader(bytes, at: start)
    var end: Break = (start, 0)
    var lastBreak: Break?
    var wasWide = false
    // The last cluster.
    var last = start
    while !reader.isAtEnd, bytes[reader.offset] != lineFeed {
      if !wasWide, end.columns < columns {
        // Most text is ASCII.
        let plain = reader.skipPlain(limit: min(columns - end.columns, start + reach - end.offset))
        if !plain.isEmpty {
          if let blank = bytes[plain].lastIndex(of: UInt8(ascii: " ")) {
            lastBreak = (blank + 1, end.columns + blank + 1 - end.offset)
          }
          end = (plain.upperBound, end.columns + plain.count)
          last = end.offset - 1
          continue
        }
      }
      let cluster = reader.nextInLine()
      let width = Drawing.columns(of: cluster, in: bytes, at: end.columns, as: .row)
      let isBlank = cluster.count == 1 && bytes[cluster.lowerBound].isBlank
      let isWide = width == 2 && bytes[cluster.lowerBound] >= 0x80
      if isWide || wasWide, end.offset > start, !isBlank,
        !closing.contains(scalar(at: cluster.lowerBound)), !opening.contains(scalar(at: last))
      {
        lastBreak = end
      }
      // Blanks may extend beyond the last column, up to the width of another row.
      let room = isBlank ? 2 * columns : columns
      let isFull = end.columns + width > room || cluster.upperBound - start > reach
      if isFull, end.offset > start {
        return row(from: start, to: isBlank ? end : lastBreak ?? end)
      }
      end = (cluster.upperBound, end.columns + width)
      if isBlank { lastBreak = end }
      (wasWide, last) = (isWide, cluster.lowerBound)
    }
    self.start = reader.isAtEnd ? nil : reader.offset + 1
    return TextRow(
      bytes: start..<end.offset, columns: min(end.columns, columns), endsLine: true)
  }

  private mutating func row(from start: Int, to end: Break) -> TextRow {
    self.start = end.offset
    return TextRow(bytes: start..<end.offset, columns: min(end.columns, columns), endsLine: false)
  }

  private func scalar(at offset: Int) -> Unicode.Scalar { bytes.scalar(at: offset).scalar }
}

extension ClusterReader {
  /// Reads the next cluster.
  ///
  /// CR LF is split: the line feed belongs to no row.
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
/// Closing brackets and stops: in East Asian text no row begins with them.
private let closing = Set("、。，．・：；？！ー々）］｝」』】〉》〕)]},.:;?!%”’»›…".unicodeScalars)
/// Opening brackets: in East Asian text no row ends with them.
private let opening = Set("（［｛「『【〈《〔([{“‘«‹".unicodeScalars)
