/// A text in rows, for scrolling.
///
/// A row is named by the offset of its first byte in the text.
protocol RowFlow {
  /// The number of bytes of the text.
  var count: Int { get }
  func rowStart(at offset: Int) -> Int
  /// Returns the start of the row that is a number of rows above the one that begins at `start`.
  func start(_ count: Int, rowsBefore start: Int) -> Int
  /// Returns the start of the row that is a number of rows below the one that begins at `start`, or
  /// of the last row.
  func start(_ count: Int, rowsAfter start: Int) -> Int
  /// Returns whether the text has more rows than a number.
  func isLonger(than rows: Int) -> Bool
}

extension RowFlow {
  /// Returns the start of the first row to show in a number of rows: the row at an offset, or an
  /// earlier one so that no row stays blank after the text's end.
  func top(at offset: Int, rows: Int) -> Int {
    let top = rowStart(at: min(offset, count))
    guard top > 0 else { return 0 }
    return min(top, lastTop(rows: rows))
  }

  /// Returns whether an offset is in one of a number of rows, the first of which begins at `top`.
  func shows(_ offset: Int, from top: Int, rows: Int) -> Bool {
    offset >= top && rowStart(at: offset) <= start(max(0, rows - 1), rowsAfter: top)
  }

  /// Returns the start of the first row to show when the last row of the text is shown too.
  func lastTop(rows: Int) -> Int { start(max(0, rows - 1), rowsBefore: rowStart(at: count)) }
}

extension TextFlow: RowFlow {
  var count: Int { text.count }

  func start(_ count: Int, rowsAfter start: Int) -> Int {
    let rows = rows(from: start, limit: count + 1)
    return rows.rows.isEmpty ? start : rows.offset(ofRow: min(count, rows.rows.count - 1))
  }

  func isLonger(than count: Int) -> Bool {
    rows(from: 0, limit: count + 1).rows.count > count
  }
}
