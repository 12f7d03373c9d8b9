/// Size of a screen or a surface, in cells.
public struct Size: Hashable, Sendable {
  public var columns: Int
  public var rows: Int

  /// Creates a size; a negative number is 0.
  public init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }
}
