/// Position of a cell, counted from zero at the upper left.
public struct Point: Hashable, Sendable {
  /// Columns from the left edge.
  public var column: Int
  /// Rows from the upper edge.
  public var row: Int

  /// Creates the position in a column and a row.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}
