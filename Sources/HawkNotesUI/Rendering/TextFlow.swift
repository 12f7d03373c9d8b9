import TextUI

/// A text flowed into rows of a width: which rows there are from a place on, and before it.
///
/// Only as much of the text is read as rows are asked for, so that nothing here depends on the
/// length of the text or of its lines.
struct TextFlow<Source: TextSource> {
  let text: Source
  let columns: Int

  init(_ text: Source, columns: Int) {
    self.text = text
    self.columns = max(1, columns)
  }

  /// Up to `limit` rows, the first of which begins at `start`.
  func rows(from start: Int, limit: Int) -> FlowedRows {
    guard limit > 0 else { return FlowedRows(start: start, bytes: [], rows: []) }
    var reach = limit * columns + lookahead
    while true {
      let bytes = text.bytes(in: start..<start + reach)
      let rows = TextWrapping.rows(bytes[...], columns: columns, limit: limit)
      let isWhole = start + bytes.count >= text.count
      // A row near the window's end may have been broken by the window, not by the width.
      if isWhole || (rows.count == limit && (rows.last?.bytes.upperBound ?? 0) + lookahead <= reach)
      {
        return FlowedRows(start: start, bytes: bytes, rows: rows)
      }
      // As long as the rows so far are: each try reads the text anew.
      reach = max(2 * reach, reach / max(1, rows.count) * (limit + 1))
    }
  }

  /// The start of the row in which `offset` stands.
  func rowStart(at offset: Int) -> Int {
    starts(upTo: offset).last ?? 0
  }

  /// The start of the row `count` rows before the one that begins at `start`.
  func start(_ count: Int, rowsBefore start: Int) -> Int {
    var start = start
    var left = count
    while left > 0, start > 0 {
      // The row that ends just before `start`, and those before it in the same stretch.
      let before = starts(upTo: start - 1)
      guard let first = before.first else { return 0 }
      if before.count >= left { return before[before.count - left] }
      left -= before.count
      start = first
    }
    return start
  }

  /// The starts of rows up to the one in which `offset` stands, from the line's start on, or, in a
  /// very long line, from a blank some way back.
  private func starts(upTo offset: Int) -> [Int] {
    let offset = min(offset, text.count)
    let from = flowStart(before: offset)
    let bytes = text.bytes(in: from..<offset + lookahead)
    return TextWrapping.rows(bytes[...], columns: columns)
      .map { from + $0.bytes.lowerBound }
      .filter { $0 <= offset }
  }

  /// A place at or before `offset` where a row begins for sure, or, in a line of more than 8 KB,
  /// one from which the rows soon fall together with those that a flow from its start would give.
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
