/// A cell in eight bytes without a gap, so that rows can be compared as bytes.
struct PackedCell {
  /// A code point, or the number of a base with marks in the surface's table.
  var glyph: UInt32
  private var foreground: Colour
  private var background: Colour
  private var attributes: Style.Attributes
  var columns: UInt8

  init(glyph: UInt32, style: Style, columns: UInt8) {
    self.glyph = glyph
    foreground = style.foreground
    background = style.background
    attributes = style.attributes
    self.columns = columns
  }

  /// How it looks; a role is none any more.
  var style: Style {
    get { Style(foreground, on: background, attributes) }
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
}
