import Glibc
import TextUI
import UnicodeText

/// Rows of a text, with the bytes that they are made from.
struct FlowedRows: Sendable {
  /// The offset of the first byte in the text.
  let start: Int
  let bytes: [UInt8]
  let rows: [TextRow]

  /// Returns the offset in the text at which a row begins.
  func offset(ofRow index: Int) -> Int { start + rows[index].bytes.lowerBound }

  /// Returns the rows of a line from its row at an index on.
  func line(from index: Int) -> Range<Int> {
    let last = rows[index...].firstIndex(where: \.endsLine) ?? rows.count - 1
    return index..<last + 1
  }

  func bytes(of rows: Range<Int>) -> ArraySlice<UInt8> {
    bytes[
      self.rows[rows.lowerBound].bytes.lowerBound..<self.rows[rows.upperBound - 1].bytes.upperBound]
  }

  /// Returns whether both share their memory.
  func isSame(as other: FlowedRows) -> Bool {
    start == other.start && rows.count == other.rows.count
      && rows.withUnsafeBufferPointer { mine in
        other.rows.withUnsafeBufferPointer { mine.baseAddress == $0.baseAddress }
      }
  }

  /// Returns whether a row has the same bytes as the row with the same index in another text.
  func hasSame(_ index: Int, as other: FlowedRows) -> Bool {
    let (mine, others) = (rows[index].bytes, other.rows[index].bytes)
    guard mine.count == others.count else { return false }
    return bytes.withUnsafeBytes { bytes in
      other.bytes.withUnsafeBytes { other in
        guard let one = bytes.baseAddress, let two = other.baseAddress else { return true }
        return memcmp(one + mine.lowerBound, two + others.lowerBound, mine.count) == 0
      }
    }
  }

  /// Returns the index of the row that contains an offset; nil if the offset is outside these rows.
  ///
  /// At a soft break this is the later row.
  func row(of offset: Int) -> Int? {
    let offset = offset - start
    guard offset >= 0, let index = rows.lastIndex(where: { $0.bytes.lowerBound <= offset }) else {
      return nil
    }
    let row = rows[index]
    // The text continues after the last row, unless that row ends its line.
    return offset < row.bytes.upperBound || (row.endsLine && offset == row.bytes.upperBound)
      ? index : nil
  }

  /// Returns the indices of the rows in which a range may have bytes.
  func indices(of range: Range<Int>) -> Range<Int> {
    let first = firstIndex { start + $0.bytes.upperBound > range.lowerBound }
    let end = firstIndex { start + $0.bytes.lowerBound >= range.upperBound }
    return first..<max(first, end)
  }

  /// Returns the index of the first row for which a condition holds that holds for all rows after
  /// it too.
  private func firstIndex(where isMet: (TextRow) -> Bool) -> Int {
    var found = 0..<rows.count
    while !found.isEmpty {
      let middle = (found.lowerBound + found.upperBound) / 2
      found = isMet(rows[middle]) ? found.lowerBound..<middle : middle + 1..<found.upperBound
    }
    return found.lowerBound
  }

  func column(of offset: Int, inRow index: Int) -> Int {
    TextWrapping.column(of: offset - start, in: rows[index], of: bytes[...])
  }

  /// Returns the offset at a column of a row; in a wrapped row, at most the start of its last
  /// cluster.
  func offset(atColumn column: Int, inRow index: Int) -> Int {
    let row = rows[index]
    let offset = TextWrapping.offset(at: column, in: row, of: bytes[...])
    guard !row.endsLine, offset >= row.bytes.upperBound, !row.bytes.isEmpty else {
      return start + offset
    }
    return start + Clusters.previous(before: offset, in: bytes[...])
  }
}
