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

  var cells: [PackedCell]
  var compounds = CompoundTable()

  /// A surface of blanks.
  public init(size: Size, appearance: Appearance = Appearance()) {
    self.size = size
    self.appearance = appearance
    cells = Array(
      repeating: .blank(appearance.look(of: .plain)), count: size.columns * size.rows)
  }

  /// What stands in a cell.
  public func cell(at point: Point) -> Cell {
    resolve(cells[point.row * size.columns + point.column])
  }

  /// The look of a cell.
  public func style(at point: Point) -> Style { cell(at: point).style }

  /// Calls `body` with each cell of a row or of a part of it, from the left.
  public func forEachCell(
    inRow row: Int, _ columns: Range<Int>? = nil, _ body: (Int, Cell) -> Void
  ) {
    let start = row * size.columns
    for column in columns ?? 0..<size.columns { body(column, resolve(cells[start + column])) }
  }

  /// What of this surface shows something else than another one of the same size, or than blanks
  /// where that is nil: the rows from the top, and of each the part from the first to the last cell
  /// that is another.
  ///
  /// A part begins with a whole character.
  public func changes(since other: Surface?) -> [(row: Int, columns: Range<Int>)] {
    guard let other else { return changes { resolve(cells[$0]) != Cell.blank } }
    guard compounds == other.compounds else {
      return changes { resolve(cells[$0]) != other.resolve(other.cells[$0]) }
    }
    return changes(in: rowsWithOtherCells(than: other)) { cells[$0] != other.cells[$0] }
  }

  private func changes(
    in rows: [Int]? = nil, where isChanged: (Int) -> Bool
  ) -> [(row: Int, columns: Range<Int>)] {
    (rows ?? Array(0..<size.rows)).compactMap { row in
      let cells = row * size.columns..<(row + 1) * size.columns
      guard var first = cells.first(where: isChanged), let last = cells.last(where: isChanged)
      else { return nil }
      if first > cells.lowerBound && self.cells[first].columns == 0 { first -= 1 }
      return (row, first - cells.lowerBound..<last + 1 - cells.lowerBound)
    }
  }

  /// NB: at each key, nearly all rows are the same.
  private func rowsWithOtherCells(than other: Surface) -> [Int] {
    let length = size.columns * MemoryLayout<PackedCell>.stride
    return cells.withUnsafeBytes { mine in
      other.cells.withUnsafeBytes { theirs in
        guard let mine = mine.baseAddress, let theirs = theirs.baseAddress else { return [] }
        return (0..<size.rows).filter { row in
          memcmp(mine + row * length, theirs + row * length, length) != 0
        }
      }
    }
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
