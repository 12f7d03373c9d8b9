/// The place of a cell, counted from zero at the upper left.
public struct Point: Hashable, Sendable {
  /// Cells from the left edge.
  public var column: Int
  /// Cells from the upper edge.
  public var row: Int

  /// The cell in that column and row.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}
