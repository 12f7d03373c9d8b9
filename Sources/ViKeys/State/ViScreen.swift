/// The part of the window that the keys depend on.
public struct ViScreen: Sendable {
  /// The first and the last line in sight, counted from 0; nil if it is not known.
  public var visible: ClosedRange<Int>?
  /// Number of lines that a page has.
  public var height: Int
  /// Returns the width of a grapheme cluster in cells.
  ///
  /// Tabs and control characters are not asked for.
  public var width: @Sendable (Character) -> Int
  /// Returns the bytes of a line at which its rows start: 0, and more if it is wrapped.
  public var rowStarts: @Sendable ([UInt8]) -> [Int]

  public init(
    visible: ClosedRange<Int>? = nil, height: Int = 24,
    width: @escaping @Sendable (Character) -> Int = { _ in 1 },
    rowStarts: @escaping @Sendable ([UInt8]) -> [Int] = { _ in [0] }
  ) {
    self.visible = visible
    self.height = height
    self.width = width
    self.rowStarts = rowStarts
  }
}
