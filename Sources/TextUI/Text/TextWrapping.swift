import UnicodeText

/// Wrapping of UTF-8 text into rows.
///
/// Offsets are indices of the slice. A function reads only the bytes of its rows.
public enum TextWrapping {
  /// Returns the first rows of a text, at most `limit`, each at most `columns` wide.
  ///
  /// Rows are broken after blanks and beside ideographs; a word wider than a row is broken between
  /// clusters. Blanks at a break stay at the end of the row, beyond the last column if necessary. A
  /// line feed ends a row and is part of no row: after the last one, and in an empty text, there is
  /// an empty row.
  public static func rows(
    _ utf8: ArraySlice<UInt8>, columns: Int, limit: Int = .max
  ) -> [TextRow] {
    var rows: [TextRow] = []
    utf8.withUnsafeBufferPointer { bytes in
      var breaker = RowBreaker(bytes, columns: max(1, columns))
      while rows.count < limit, let row = breaker.next() {
        let range = row.bytes.lowerBound + utf8.startIndex..<row.bytes.upperBound + utf8.startIndex
        rows.append(TextRow(bytes: range, columns: row.columns, endsLine: row.endsLine))
      }
    }
    return rows
  }

  /// Returns the column of a cursor at `offset`, clamped to the row.
  public static func column(
    of offset: Int, in row: TextRow, of utf8: ArraySlice<UInt8>
  ) -> Int {
    let range = row.bytes.clamped(to: utf8.startIndex..<utf8.endIndex)
    if range.lowerBound <= offset, offset <= range.upperBound,
      utf8[range.lowerBound..<min(offset + 1, range.upperBound)].isPrintable
    {
      return min(offset - range.lowerBound, row.columns)
    }
    var last = 0
    walk(row, of: utf8) { cluster, column in
      last = column
      return cluster.upperBound <= offset
    }
    return min(last, row.columns)
  }

  /// Returns the nearest cluster boundary at or before a column of a row.
  public static func offset(
    at column: Int, in row: TextRow, of utf8: ArraySlice<UInt8>
  ) -> Int {
    var nearest = row.bytes.lowerBound
    walk(row, of: utf8) { cluster, start in
      if start <= column { nearest = cluster.lowerBound }
      return start < column
    }
    return nearest
  }

  /// Calls `body` with each cluster of a row and its first column, then with the empty range at the
  /// row's end; stops when it returns false.
  private static func walk(
    _ row: TextRow, of utf8: ArraySlice<UInt8>, _ body: (Range<Int>, Int) -> Bool
  ) {
    let range = row.bytes.clamped(to: utf8.startIndex..<utf8.endIndex)
    utf8[range].withUnsafeBufferPointer { bytes in
      var reader = ClusterReader(bytes)
      var column = 0
      while !reader.isAtEnd {
        let cluster = reader.next()
        let start = range.lowerBound
        guard body(start + cluster.lowerBound..<start + cluster.upperBound, column) else { return }
        column += Drawing.columns(of: cluster, in: bytes, at: column, as: .row)
      }
      _ = body(range.upperBound..<range.upperBound, column)
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether all bytes are printable ASCII: a cluster and a column each.
  fileprivate var isPrintable: Bool {
    withUnsafeBufferPointer { bytes in bytes.allSatisfy(\.isPrintable) }
  }
}
