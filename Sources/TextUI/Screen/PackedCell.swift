/// A cell in eight bytes without a gap, so that rows can be compared as bytes.
struct PackedCell {
  /// A code point, or the number of a base with marks in the surface's table.
  var glyph: UInt32
  var style: Style
  var columns: UInt8

  static let blank = PackedCell(glyph: 0x20, style: .plain, columns: 1)

  /// The right half of a wide cell.
  static func rightHalf(_ style: Style) -> PackedCell {
    PackedCell(glyph: 0x20, style: style, columns: 0)
  }

  /// Keeps the look only.
  mutating func becomeBlank() { self = PackedCell(glyph: 0x20, style: style, columns: 1) }
}
