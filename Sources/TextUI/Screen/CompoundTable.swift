/// The characters with nonspacing marks on a surface.
///
/// Each has a number, because only a number fits into a cell.
struct CompoundTable: Equatable {
  private var glyphs: [Glyph] = []
  private var numbers: [Glyph: UInt32] = [:]

  /// First number: larger than every code point.
  private static let first: UInt32 = 0x0100_0000

  /// Returns the number of a glyph: its code point if it has no marks.
  mutating func number(for glyph: Glyph) -> UInt32 {
    if glyph.marks == .zero { return glyph.base }
    if let number = numbers[glyph] { return number }
    let number = Self.first + UInt32(glyphs.count)
    glyphs.append(glyph)
    numbers[glyph] = number
    return number
  }

  func glyph(for number: UInt32) -> Glyph {
    number < Self.first ? Glyph(base: number) : glyphs[Int(number - Self.first)]
  }

  static func == (one: CompoundTable, other: CompoundTable) -> Bool { one.glyphs == other.glyphs }
}
