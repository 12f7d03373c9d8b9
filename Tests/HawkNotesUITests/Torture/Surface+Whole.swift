import TextUI

extension Surface {
  /// Whether the picture has the size, the cursor is on it, and each row is full of whole
  /// characters.
  func isWhole(at size: Size) -> Bool {
    guard self.size == size else { return false }
    if let cursor, !(0..<size.columns ~= cursor.column && 0..<size.rows ~= cursor.row) {
      return false
    }
    return (0..<size.rows).allSatisfy { row in
      var next = 0
      forEachCell(inRow: row) { column, cell in
        if cell.columns > 0 { next = column == next ? column + cell.columns : .max }
      }
      return next == size.columns
    }
  }

  /// The first row with a code point that has an effect in a terminal; nil if there is none.
  var harmfulRow: String? {
    (0..<size.rows).first { row in
      var isHarmful = false
      forEachCell(inRow: row) { _, cell in
        let marks = cell.marks.indices.map { cell.marks[$0] }.filter { $0 != 0 }
        guard cell.columns > 0 else { return }
        isHarmful = isHarmful || ([cell.base] + marks).contains(where: \.isHarmful)
      }
      return isHarmful
    }.map(line)
  }
}

extension UInt32 {
  /// Whether a terminal does more with the code point than draw it.
  fileprivate var isHarmful: Bool {
    switch self {
    case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x61C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F,
      0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE00FF, 0xD800...0xDFFF:
      true
    default: false
    }
  }
}
