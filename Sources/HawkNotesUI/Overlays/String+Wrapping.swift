import TextUI

extension String {
  /// Returns the rows of the text, each at most `columns` wide and without blanks at its end.
  ///
  /// - Parameter first: The width of the first row, if it is another one.
  func wrapped(_ columns: Int, first: Int? = nil) -> [String] {
    let bytes = Array(utf8)
    guard let first, let start = TextWrapping.rows(bytes[...], columns: first, limit: 1).first,
      start.bytes.upperBound < bytes.count
    else { return rows(of: bytes[...], first ?? columns) }
    return rows(of: bytes[start.bytes], first) + rows(of: bytes[start.bytes.upperBound...], columns)
  }

  private func rows(of bytes: ArraySlice<UInt8>, _ columns: Int) -> [String] {
    TextWrapping.rows(bytes, columns: columns).map { row in
      var row = String(decoding: bytes[row.bytes], as: UTF8.self)
      while row.last == " " { row.removeLast() }
      return row
    }
  }
}
