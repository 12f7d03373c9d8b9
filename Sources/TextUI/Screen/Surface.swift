import Glibc

/// A grid of cells: what a window shows, as a value.
///
/// The only ways for text into it are its `write` functions and `fill`, and whatever is given to
/// them, what stands in the cells is safe for a terminal: see ``Drawing``.
public struct Surface: Sendable {
  /// How many cells it has.
  public let size: Size
  /// The cell with the terminal's cursor; nil hides it.
  public var cursor: Point?
  /// How it shows what is drawn on it.
  public let appearance: Appearance

  /// The cells of each row.
  ///
  /// NB: copies of a surface share the rows that were not drawn on since: at each key that is nearly
  /// all of them, which are neither copied nor compared.
  var rows: [[PackedCell]]
  var compounds = CompoundTable()

  /// A surface of blanks.
  public init(size: Size, appearance: Appearance = Appearance()) {
    self.size = size
    self.appearance = appearance
    let blanks = [PackedCell](
      repeating: .blank(appearance.look(of: .plain)), count: size.columns)
    rows = Array(repeating: blanks, count: size.rows)
  }

  /// What stands in a cell.
  public func cell(at point: Point) -> Cell {
    resolve(rows[point.row][point.column])
  }

  /// The look of a cell.
  public func style(at point: Point) -> Style { cell(at: point).style }

  /// Calls `body` with each cell of a row or of a part of it, from the left.
  public func forEachCell(
    inRow row: Int, _ columns: Range<Int>? = nil, _ body: (Int, Cell) -> Void
  ) {
    let cells = rows[row]
    for column in columns ?? 0..<size.columns { body(column, resolve(cells[column])) }
  }

  /// What of this surface shows something else than another one of the same size, or than blanks
  /// where that is nil: the rows from the top, and of each the part from the first to the last cell
  /// that is another.
  ///
  /// A part begins with a whole character.
  public func changes(since other: Surface?) -> [(row: Int, columns: Range<Int>)] {
    var changes: [(row: Int, columns: Range<Int>)] = []
    // The table is the same for all rows, and most rows are the same memory.
    let areComparable = other?.compounds == compounds
    for row in rows.indices {
      if areComparable, let other, rows[row].isIdentical(to: other.rows[row]) { continue }
      if let columns = columns(of: rows[row], unlike: other, inRow: row) {
        changes.append((row, columns))
      }
    }
    return changes
  }

  private func columns(
    of cells: [PackedCell], unlike other: Surface?, inRow row: Int
  ) -> Range<Int>? {
    guard let other else {
      return cells.withUnsafeBufferPointer { cells in
        columns(of: cells) { resolve(cells[$0]) != Cell.blank }
      }
    }
    let others = other.rows[row]
    guard compounds == other.compounds else {
      return cells.withUnsafeBufferPointer { cells in
        columns(of: cells) { resolve(cells[$0]) != other.resolve(others[$0]) }
      }
    }
    return cells.withUnsafeBufferPointer { cells in
      others.withUnsafeBufferPointer { others in
        columns(of: cells) { cells[$0] != others[$0] }
      }
    }
  }

  // NB: In place, where it is used: at each key a row is looked at cell by cell.
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
  /// Whether two surfaces show the same.
  public static func == (one: Surface, other: Surface) -> Bool {
    one.size == other.size && one.cursor == other.cursor && one.changes(since: other).isEmpty
  }
}

extension [PackedCell] {
  /// Whether it is the same memory as another one.
  fileprivate func isIdentical(to other: [PackedCell]) -> Bool {
    withUnsafeBufferPointer { mine in
      other.withUnsafeBufferPointer { mine.baseAddress == $0.baseAddress }
    }
  }
}
