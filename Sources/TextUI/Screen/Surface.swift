import Glibc

/// A grid of cells: the picture of a window, as a value.
///
/// Text is drawn only by `write` and `fill`. They make every text safe for a terminal: see
/// ``Drawing``.
public struct Surface: Sendable {
  /// Size in cells.
  public let size: Size
  /// The cell with the terminal's cursor; nil to hide the cursor.
  public var cursor: Point?
  /// Looks of roles and ornaments.
  public let appearance: Appearance

  /// The cells of each row.
  ///
  /// NB: copies of a surface share unchanged rows, so that a key copies and compares only a few.
  /// One array of all cells would be copied whole at each key.
  var rows: [[PackedCell]]
  var compounds = CompoundTable()

  /// Creates a blank surface.
  public init(size: Size, appearance: Appearance = Appearance()) {
    self.size = size
    self.appearance = appearance
    let blanks = [PackedCell](
      repeating: .blank(appearance.look(of: .plain)), count: size.columns)
    rows = Array(repeating: blanks, count: size.rows)
  }

  public func cell(at point: Point) -> Cell {
    resolve(rows[point.row][point.column])
  }

  public func style(at point: Point) -> Style { cell(at: point).style }

  /// Calls `body` with column and content of each cell of a row, or of some columns, from the left.
  public func forEachCell(
    inRow row: Int, _ columns: Range<Int>? = nil, _ body: (Int, Cell) -> Void
  ) {
    let cells = rows[row]
    for column in columns ?? 0..<size.columns { body(column, resolve(cells[column])) }
  }

  /// Returns the rows that differ from another surface of the same size: for each, the columns from
  /// the first to the last cell that differs.
  ///
  /// The columns begin with a whole character.
  public func changes(since other: Surface) -> [(row: Int, columns: Range<Int>)] {
    var changes: [(row: Int, columns: Range<Int>)] = []
    // Most rows share their memory, which is cheaper to compare than the cells.
    let areComparable = other.compounds == compounds
    for row in rows.indices {
      if areComparable, rows[row].isIdentical(to: other.rows[row]) { continue }
      if let columns = columns(of: rows[row], unlike: other, inRow: row) {
        changes.append((row, columns))
      }
    }
    return changes
  }

  private func columns(
    of cells: [PackedCell], unlike other: Surface, inRow row: Int
  ) -> Range<Int>? {
    let others = other.rows[row]
    guard compounds == other.compounds else {
      return cells.withUnsafeBufferPointer { cells in
        columns(of: cells) { resolve(cells[$0]) != other.resolve(others[$0]) }
      }
    }
    return cells.withUnsafeBytes { bytes -> Range<Int>? in
      others.withUnsafeBytes { other -> Range<Int>? in
        // A row that was drawn again is mostly the same.
        if let mine = bytes.baseAddress, let others = other.baseAddress,
          other.count == bytes.count, memcmp(mine, others, bytes.count) == 0
        {
          return nil
        }
        let (cells, others) = (
          bytes.assumingMemoryBound(to: PackedCell.self),
          other.assumingMemoryBound(to: PackedCell.self)
        )
        return columns(of: cells) { cells[$0] != others[$0] }
      }
    }
  }

  // NB: inlined: a closure call per cell would cost time at each key.
  @inline(__always)
  private func columns(
    of cells: UnsafeBufferPointer<PackedCell>, where isChanged: (Int) -> Bool
  ) -> Range<Int>? {
    guard var first = cells.indices.first(where: isChanged),
      let last = cells.indices.last(where: isChanged)
    else { return nil }
    if first > 0 && cells[first].columns == 0 { first -= 1 }
    return first..<last + 1
  }

  private func resolve(_ cell: PackedCell) -> Cell {
    let glyph = compounds.glyph(for: cell.glyph)
    return Cell(
      base: glyph.base, marks: glyph.marks, columns: Int(cell.columns), style: cell.style)
  }
}

extension Surface: Equatable {
  /// Returns whether two surfaces show the same cells and cursor.
  public static func == (one: Surface, other: Surface) -> Bool {
    one.size == other.size && one.cursor == other.cursor && one.changes(since: other).isEmpty
  }
}

extension [PackedCell] {
  /// Returns whether both rows share their memory.
  fileprivate func isIdentical(to other: [PackedCell]) -> Bool {
    withUnsafeBufferPointer { mine in
      other.withUnsafeBufferPointer { mine.baseAddress == $0.baseAddress }
    }
  }
}
