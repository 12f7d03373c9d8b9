/// Size of a screen or a surface, in cells.
public struct Size: Hashable, Sendable {
  /// Number of columns.
  public var columns: Int
  /// Number of rows.
  public var rows: Int

  /// Creates a size; a negative number is 0.
  public init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }
}
