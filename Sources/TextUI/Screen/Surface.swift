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

  var cells: [PackedCell]
  var compounds = CompoundTable()

  /// A surface of blanks.
  public init(size: Size) {
    self.size = size
    cells = Array(repeating: .blank, count: size.columns * size.rows)
  }

  /// What stands in a cell.
  public func cell(at point: Point) -> Cell {
    resolve(cells[point.row * size.columns + point.column])
  }

  /// The look of a cell.
  public func style(at point: Point) -> Style { cell(at: point).style }

  /// Calls `body` with each cell of a row, from the left.
  public func forEachCell(inRow row: Int, _ body: (Int, Cell) -> Void) {
    let start = row * size.columns
    for column in 0..<size.columns { body(column, resolve(cells[start + column])) }
  }

  /// Whether a row of this surface shows the same as that of another one of the same width.
  public func row(_ row: Int, isSameIn other: Surface) -> Bool {
    let start = row * size.columns
    guard compounds == other.compounds else {
      return (start..<start + size.columns).allSatisfy {
        resolve(cells[$0]) == other.resolve(other.cells[$0])
      }
    }
    return cells.withUnsafeBytes { mine in
      other.cells.withUnsafeBytes { theirs in
        guard let mine = mine.baseAddress, let theirs = theirs.baseAddress else { return true }
        let offset = start * MemoryLayout<PackedCell>.stride
        let count = size.columns * MemoryLayout<PackedCell>.stride
        return memcmp(mine + offset, theirs + offset, count) == 0
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
    one.size == other.size && one.cursor == other.cursor
      && (0..<one.size.rows).allSatisfy { one.row($0, isSameIn: other) }
  }
}
