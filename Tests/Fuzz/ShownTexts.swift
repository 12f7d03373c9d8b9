@testable import TextUI

@testable import hawknotes
import UnicodeText

extension FuzzTarget {
  /// Texts on a surface and in the output of a command: no control character reaches the terminal,
  /// and the width is the announced one.
  static let shownTexts = FuzzTarget(name: "texts") { bytes in
    var choices = Choices(bytes)
    let columns = 1 + choices.choose(below: 40)
    let utf8 = choices.rest
    let text = String(decoding: utf8, as: UTF8.self)
    try show(text, utf8, columns)
    try wrap(utf8, columns)
    for shown in [text.terminalSafe, text.terminalSafeLines] {
      let stray = shown.unicodeScalars.first {
        !$0.isHarmless && !"\n\t\u{200C}\u{200D}".unicodeScalars.contains($0)
      }
      try expect(stray == nil, "\(stray.map { "\($0.value)" } ?? "") is sent by a command")
    }
    try expect(
      !text.terminalSafe.unicodeScalars.contains { $0 == "\n" || $0 == "\t" }, "a line end is sent")
  }

  private static func show(_ text: String, _ utf8: ArraySlice<UInt8>, _ columns: Int) throws {
    var surface = Surface(size: Size(columns: columns, rows: 4))
    let width = TextWidth.columns(of: text)
    let written = surface.write(text, at: Point(column: 0, row: 0))
    try expect(written == width || width > columns, "\(written) columns, not \(width)")
    surface.writeClipped(text, at: Point(column: columns / 2, row: 1))
    surface.write(utf8: utf8, at: Point(column: 0, row: 2))
    surface.fill(Rect(column: 0, row: 3, columns: columns, rows: 1), with: text.first ?? " ")
    for row in 0..<4 {
      var right = 0
      surface.forEachCell(inRow: row) { column, cell in
        if cell.columns > 0 { right = column + cell.columns }
      }
      try expect(right <= columns, "a wide cell crosses the edge")
      try expect(surface.hasHarmlessCells(inRow: row), "row \(row) has an unsafe character")
    }
  }

  private static func wrap(_ utf8: ArraySlice<UInt8>, _ columns: Int) throws {
    var last = utf8.startIndex
    for row in TextWrapping.rows(utf8, columns: columns) {
      try expect(row.bytes.lowerBound >= last, "rows overlap")
      try expect(row.columns <= columns || columns < 8, "a row of \(row.columns) columns")
      last = row.bytes.upperBound
      let end = TextWrapping.offset(at: row.columns, in: row, of: utf8)
      try expect(row.bytes.contains(end) || end == last, "an offset is outside its row")
      _ = TextWrapping.column(of: end, in: row, of: utf8)
    }
    var offset = utf8.startIndex
    while offset < utf8.endIndex {
      let next = Clusters.next(after: offset, in: utf8)
      try expect(next > offset, "a cluster is empty")
      offset = next
    }
  }
}

extension Surface {
  fileprivate func hasHarmlessCells(inRow row: Int) -> Bool {
    var isHarmless = true
    forEachCell(inRow: row) { _, cell in
      let marks = cell.marks.indices.map { cell.marks[$0] }.filter { $0 != 0 }
      let scalars = ([cell.base] + marks).map(Unicode.Scalar.init)
      isHarmless = isHarmless && scalars.allSatisfy { $0?.isHarmless == true }
    }
    return isHarmless
  }
}

extension Unicode.Scalar {
  /// Whether a terminal can only draw this: defined independently of the program's definition.
  fileprivate var isHarmless: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x61C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F,
      0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE00FF, 0xD800...0xDFFF:
      false
    default: true
    }
  }
}
