/// A cell in one word, so that surfaces are copied and compared as memory is.
struct PackedCell: Equatable {
  // From the lowest: 32 bits of glyph, and 8 each of foreground, background, attributes, columns.
  private var word: UInt64

  init(glyph: UInt32, style: Style, columns: UInt8) {
    word =
      UInt64(glyph) | UInt64(style.foreground.rawValue) << 32
      | UInt64(style.background.rawValue) << 40 | UInt64(style.attributes.rawValue) << 48
      | UInt64(columns) << 56
  }

  /// A code point, or the number of a base with marks in the surface's table.
  var glyph: UInt32 { UInt32(truncatingIfNeeded: word) }

  /// 1 or 2; 0 for a right half.
  var columns: UInt8 { byte(56) }

  /// How it looks; a role is none any more.
  var style: Style {
    get {
      Style(
        Colour(rawValue: byte(32)) ?? .terminal, on: Colour(rawValue: byte(40)) ?? .terminal,
        Style.Attributes(rawValue: byte(48)))
    }
    set { self = PackedCell(glyph: glyph, style: newValue, columns: columns) }
  }

  static func blank(_ style: Style) -> PackedCell {
    PackedCell(glyph: 0x20, style: style, columns: 1)
  }

  /// The right half of a wide cell.
  static func rightHalf(_ style: Style) -> PackedCell {
    PackedCell(glyph: 0x20, style: style, columns: 0)
  }

  /// Keeps the look only.
  mutating func becomeBlank() { self = .blank(style) }

  private func byte(_ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: word >> shift) }
}
