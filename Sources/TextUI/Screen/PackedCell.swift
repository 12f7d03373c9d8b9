/// A cell in one 64-bit word, so that rows are copied and compared as memory.
struct PackedCell: Equatable {
  // From the lowest bit: 32 bits of glyph; 8 each of foreground, background, attributes, columns.
  private var word: UInt64

  init(glyph: UInt32, style: Style, columns: UInt8) {
    word =
      UInt64(glyph) | UInt64(style.foreground.rawValue) << 32
      | UInt64(style.background.rawValue) << 40 | UInt64(style.attributes.rawValue) << 48
      | UInt64(columns) << 56
  }

  /// A code point, or a number in the surface's `CompoundTable`.
  var glyph: UInt32 { UInt32(truncatingIfNeeded: word) }

  /// Width in columns: 1 or 2; 0 for the right half of a wide character.
  var columns: UInt8 { byte(56) }

  /// Colours and attributes.
  ///
  /// A role is not stored: it is resolved when a cell is drawn.
  var style: Style {
    get {
      Style(
        Colour(rawValue: byte(32)), on: Colour(rawValue: byte(40)),
        Style.Attributes(rawValue: byte(48)))
    }
    set { self = PackedCell(glyph: glyph, style: newValue, columns: columns) }
  }

  /// The style as bits of the word, to compare and copy it as one number.
  var styleBits: UInt64 {
    get { word & Self.styleMask }
    set { word = word & ~Self.styleMask | newValue & Self.styleMask }
  }

  private static let styleMask: UInt64 = 0x00FF_FFFF_0000_0000

  static func blank(_ style: Style) -> PackedCell {
    PackedCell(glyph: 0x20, style: style, columns: 1)
  }

  /// Returns the right half of a wide character.
  static func rightHalf(_ style: Style) -> PackedCell {
    PackedCell(glyph: 0x20, style: style, columns: 0)
  }

  /// Replaces the content by a blank and keeps the style.
  mutating func becomeBlank() { self = .blank(style) }

  private func byte(_ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: word >> shift) }
}
