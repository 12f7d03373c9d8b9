/// What stands in one cell of a surface.
public struct Cell: Hashable, Sendable {
  /// The code point that takes the room.
  public var base: UInt32
  /// The nonspacing marks on it; zero where there is none.
  public var marks: SIMD4<UInt32>
  /// How many columns it takes: 1 or 2, and 0 for the right half of what stands before it.
  public var columns: Int
  /// How it looks.
  public var style: Style

  static let blank = Cell(base: 0x20, marks: .zero, columns: 1, style: .plain)
}
