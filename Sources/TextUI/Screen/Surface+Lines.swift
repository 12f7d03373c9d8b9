// A surface as plain text, for tests.

extension Surface {
  /// Returns a row as text, without trailing blanks.
  public func line(_ row: Int) -> String { text(ofRow: row, cursor: nil) }

  /// All rows as text.
  public var lines: [String] { (0..<size.rows).map(line) }

  /// All rows up to the last one that is not blank, as text.
  ///
  /// The cursor is a `‸` before its cell.
  public var text: String {
    var lines = (0..<size.rows).map { row in
      text(ofRow: row, cursor: cursor?.row == row ? cursor?.column : nil)
    }
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// Returns the text in some columns of a row, without trailing blanks.
  public func text(ofRow row: Int, _ columns: Range<Int>) -> String {
    text(ofRow: row, columns, cursor: nil)
  }

  private func text(ofRow row: Int, _ columns: Range<Int>? = nil, cursor: Int?) -> String {
    var text = ""
    var blanks = 0
    forEachCell(inRow: row, columns) { column, cell in
      if column == cursor {
        text += String(repeating: " ", count: blanks) + "‸"
        blanks = 0
      }
      guard cell.columns > 0 else { return }
      if cell.base == 0x20 && cell.marks == .zero {
        blanks += 1
      } else {
        text += String(repeating: " ", count: blanks)
        blanks = 0
        text.unicodeScalars.append(contentsOf: cell.scalars)
      }
    }
    return text
  }
}

extension Cell {
  fileprivate var scalars: [Unicode.Scalar] {
    ([base] + marks.indices.map { marks[$0] }.filter { $0 != 0 }).compactMap(Unicode.Scalar.init)
  }
}
