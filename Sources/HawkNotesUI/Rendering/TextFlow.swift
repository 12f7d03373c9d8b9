import TextUI

/// A text flowed into rows of a fixed width: finds the rows after an offset and before it.
///
/// It reads only as much text as the rows need: the cost does not depend on the length of the text
/// or of its lines.
struct TextFlow<Source: TextSource> {
  let text: Source
  let columns: Int

  init(_ text: Source, columns: Int) {
    self.text = text
    self.columns = max(1, columns)
  }

  /// Returns up to `limit` rows; the first one begins at `start`.
  func rows(from start: Int, limit: Int) -> FlowedRows {
    guard limit > 0 else { return FlowedRows(start: start, bytes: [], rows: []) }
    var reach = limit * columns + lookahead
    while true {
      let bytes = text.bytes(in: start..<start + reach)
      let rows = TextWrapping.rows(bytes[...], columns: columns, limit: limit)
      let isWhole = start + bytes.count >= text.count
      // A row near the end of the bytes that were read may be broken there and not by the width.
      if isWhole || (rows.count == limit && (rows.last?.bytes.upperBound ?? 0) + lookahead <= reach)
      {
        return FlowedRows(start: start, bytes: bytes, rows: rows)
      }
      // Estimate the length from the rows so far: each attempt reads the text again.
      reach = max(2 * reach, reach / max(1, rows.count) * (limit + 1))
    }
  }

  /// Returns the start of the row that contains `offset`.
  func rowStart(at offset: Int) -> Int {
    starts(upTo: offset).last ?? 0
  }

  /// Returns the start of the row that is `count` rows above the one that begins at `start`.
  func start(_ count: Int, rowsBefore start: Int) -> Int {
    var start = start
    var left = count
    while left > 0, start > 0 {
      // The row that ends just before `start`, and the rows above it in the same stretch.
      let before = starts(upTo: start - 1)
      guard let first = before.first else { return 0 }
      if before.count >= left { return before[before.count - left] }
      left -= before.count
      start = first
    }
    return start
  }

  /// Returns the starts of the rows up to the one that contains `offset`, from the start of the
  /// line or, in a very long line, from an earlier space.
  private func starts(upTo offset: Int) -> [Int] {
    let offset = min(offset, text.count)
    let from = flowStart(before: offset)
    let bytes = text.bytes(in: from..<offset + lookahead)
    return TextWrapping.rows(bytes[...], columns: columns)
      .map { from + $0.bytes.lowerBound }
      .filter { $0 <= offset }
  }

  /// Returns an offset at or before `offset` at which a row begins.
  ///
  /// In a line of more than 8 KB it is an offset from which the rows soon coincide with those of a
  /// flow from the line's start.
  private func flowStart(before offset: Int) -> Int {
    let floor = max(0, offset - 8192)
    if let feed = text.lineFeed(before: offset, floor: floor) { return feed + 1 }
    guard floor > 0 else { return 0 }
    let window = text.bytes(in: floor..<min(floor + 1024, offset))
    if let blank = window.firstIndex(of: UInt8(ascii: " ")) { return floor + blank + 1 }
    return floor + (window.firstIndex { $0 & 0xC0 != 0x80 } ?? 0)
  }
}

private let lookahead = 256
