/// Some rows of a list that is read in parts.
public struct Page<Row: Hashable & Sendable>: Hashable, Sendable {
  /// The rows from ``offset`` on.
  public let rows: [Row]
  /// Index of the first row in the whole list.
  public let offset: Int
  /// Number of rows of the whole list.
  public let total: Int

  /// Creates a page; without arguments, that of an empty list.
  public init(rows: [Row] = [], offset: Int = 0, total: Int = 0) {
    self.rows = rows
    self.offset = offset
    self.total = total
  }
}
