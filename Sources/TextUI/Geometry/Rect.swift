/// A rectangle of cells.
public struct Rect: Hashable, Sendable {
  /// The column of the left edge.
  public var column: Int
  /// The row of the upper edge.
  public var row: Int
  /// How many columns it has; never negative.
  public var columns: Int
  /// How many rows it has; never negative.
  public var rows: Int

  /// A rectangle from an upper left corner on.
  public init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }

  /// All cells of a size.
  public init(_ size: Size) {
    self.init(column: 0, row: 0, columns: size.columns, rows: size.rows)
  }

  /// The upper left cell.
  public var origin: Point { Point(column: column, row: row) }

  /// Whether it has no cell.
  public var isEmpty: Bool { columns <= 0 || rows <= 0 }

  /// The column after the last.
  public var endColumn: Int { column + columns }

  /// The row after the last.
  public var endRow: Int { row + rows }

  /// Whether a cell lies in it.
  public func contains(_ point: Point) -> Bool {
    point.column >= column && point.column < endColumn && point.row >= row && point.row < endRow
  }

  /// What is left when so many cells are taken away at each side.
  public func inset(columns inColumns: Int, rows inRows: Int) -> Rect {
    let across = min(inColumns, columns / 2)
    let down = min(inRows, rows / 2)
    return Rect(
      column: column + across, row: row + down, columns: columns - 2 * across,
      rows: rows - 2 * down)
  }

  /// Cuts off the first rows, as many as there are, and returns them.
  public mutating func takeTop(_ count: Int) -> Rect {
    let taken = min(max(0, count), rows)
    defer {
      row += taken
      rows -= taken
    }
    return Rect(column: column, row: row, columns: columns, rows: taken)
  }

  /// Cuts off the last rows, as many as there are, and returns them.
  public mutating func takeBottom(_ count: Int) -> Rect {
    let taken = min(max(0, count), rows)
    rows -= taken
    return Rect(column: column, row: endRow, columns: columns, rows: taken)
  }

  /// Cuts off the first columns, as many as there are, and returns them.
  public mutating func takeLeft(_ count: Int) -> Rect {
    let taken = min(max(0, count), columns)
    defer {
      column += taken
      columns -= taken
    }
    return Rect(column: column, row: row, columns: taken, rows: rows)
  }

  /// Cuts off the last columns, as many as there are, and returns them.
  public mutating func takeRight(_ count: Int) -> Rect {
    let taken = min(max(0, count), columns)
    columns -= taken
    return Rect(column: endColumn, row: row, columns: taken, rows: rows)
  }
}
