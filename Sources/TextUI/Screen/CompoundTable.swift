/// The bases with marks that a surface shows, each under a number that fits into a cell.
struct CompoundTable: Equatable {
  private var glyphs: [Glyph] = []
  private var numbers: [Glyph: UInt32] = [:]

  /// Beyond all code points.
  private static let first: UInt32 = 0x0100_0000

  /// The number for a base with marks; the base itself if it has none.
  mutating func number(for glyph: Glyph) -> UInt32 {
    if glyph.marks == .zero { return glyph.base }
    if let number = numbers[glyph] { return number }
    let number = Self.first + UInt32(glyphs.count)
    glyphs.append(glyph)
    numbers[glyph] = number
    return number
  }

  /// The glyph that has a number.
  func glyph(for number: UInt32) -> Glyph {
    number < Self.first ? Glyph(base: number) : glyphs[Int(number - Self.first)]
  }

  static func == (one: CompoundTable, other: CompoundTable) -> Bool { one.glyphs == other.glyphs }
}
