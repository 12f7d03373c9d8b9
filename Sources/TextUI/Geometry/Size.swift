/// A number of cells: columns and rows.
public struct Size: Hashable, Sendable {
  /// How many cells beside one another.
  public var columns: Int
  /// How many cells under one another.
  public var rows: Int

  /// A size of so many cells; never negative.
  public init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }
}
