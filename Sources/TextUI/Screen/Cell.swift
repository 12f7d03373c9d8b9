/// Content and look of one cell of a surface.
public struct Cell: Hashable, Sendable {
  /// The code point that has a width.
  public var base: UInt32
  /// Up to four nonspacing marks on the base; unused elements are zero.
  public var marks: SIMD4<UInt32>
  /// Width in columns: 1 or 2; 0 for the right half of a wide character.
  public var columns: Int
  /// Colours and attributes.
  public var style: Style
}
