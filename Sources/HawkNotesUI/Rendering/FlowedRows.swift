import TextUI
import UnicodeText

/// Rows of a text with the bytes they lie in.
struct FlowedRows: Sendable {
  /// The offset in the text of the first byte.
  let start: Int
  let bytes: [UInt8]
  let rows: [TextRow]

  /// The place in the text where a row begins.
  func offset(ofRow index: Int) -> Int { start + rows[index].bytes.lowerBound }

  /// The row in which a place stands, if it is among these.
  ///
  /// At a soft break it is the later row.
  func row(of offset: Int) -> Int? {
    let offset = offset - start
    guard offset >= 0, let index = rows.lastIndex(where: { $0.bytes.lowerBound <= offset }) else {
      return nil
    }
    let row = rows[index]
    // Behind the last row there is more text, unless its line ends there.
    return offset < row.bytes.upperBound || (row.endsLine && offset == row.bytes.upperBound)
      ? index : nil
  }

  /// The column in which a place stands in a row.
  func column(of offset: Int, inRow index: Int) -> Int {
    TextWrapping.column(of: offset - start, in: rows[index], of: bytes[...])
  }

  /// The place under a column of a row; in a row that goes on below, never behind its last cluster.
  func offset(atColumn column: Int, inRow index: Int) -> Int {
    let row = rows[index]
    let offset = TextWrapping.offset(at: column, in: row, of: bytes[...])
    guard !row.endsLine, offset >= row.bytes.upperBound, !row.bytes.isEmpty else {
      return start + offset
    }
    return start + Clusters.previous(before: offset, in: bytes[...])
  }
}
