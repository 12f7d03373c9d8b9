/// A rectangle of cells.
public struct Rect: Hashable, Sendable {
  /// Column of the left edge.
  public var column: Int
  /// Row of the upper edge.
  public var row: Int
  /// Number of columns; never negative.
  public var columns: Int
  /// Number of rows; never negative.
  public var rows: Int

  /// Creates a rectangle from its upper left corner and its size; a negative size is 0.
  public init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }

  /// Creates the rectangle of all cells of a size.
  public init(_ size: Size) {
    self.init(column: 0, row: 0, columns: size.columns, rows: size.rows)
  }

  /// The upper left cell.
  public var origin: Point { Point(column: column, row: row) }

  /// Whether the rectangle contains no cell.
  public var isEmpty: Bool { columns <= 0 || rows <= 0 }

  /// The column after the last.
  public var endColumn: Int { column + columns }

  /// The row after the last.
  public var endRow: Int { row + rows }

  /// Returns whether the rectangle contains a cell.
  public func contains(_ point: Point) -> Bool {
    point.column >= column && point.column < endColumn && point.row >= row && point.row < endRow
  }

  /// Returns the rectangle without a margin on each side; a margin is at most half of the
  /// rectangle.
  public func inset(columns marginColumns: Int, rows marginRows: Int) -> Rect {
    let left = min(marginColumns, columns / 2)
    let top = min(marginRows, rows / 2)
    return Rect(
      column: column + left, row: row + top, columns: columns - 2 * left, rows: rows - 2 * top)
  }

  /// Removes up to `count` rows from the top and returns them.
  public mutating func takeTop(_ count: Int) -> Rect {
    let taken = min(max(0, count), rows)
    defer {
      row += taken
      rows -= taken
    }
    return Rect(column: column, row: row, columns: columns, rows: taken)
  }

  /// Removes up to `count` rows from the bottom and returns them.
  public mutating func takeBottom(_ count: Int) -> Rect {
    let taken = min(max(0, count), rows)
    rows -= taken
    return Rect(column: column, row: endRow, columns: columns, rows: taken)
  }

  /// Removes up to `count` columns from the left and returns them.
  public mutating func takeLeft(_ count: Int) -> Rect {
    let taken = min(max(0, count), columns)
    defer {
      column += taken
      columns -= taken
    }
    return Rect(column: column, row: row, columns: taken, rows: rows)
  }

  /// Removes up to `count` columns from the right and returns them.
  public mutating func takeRight(_ count: Int) -> Rect {
    let taken = min(max(0, count), columns)
    columns -= taken
    return Rect(column: endColumn, row: row, columns: taken, rows: rows)
  }
}
