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

  /// The part of a row in which this surface shows something else than another one of the same
  /// size, or than blanks where that is nil; empty where the row is the same.
  ///
  /// It begins with a whole character.
  public func changedColumns(inRow row: Int, since other: Surface?) -> Range<Int> {
    if let other, compounds == other.compounds, hasSameBytes(inRow: row, as: other) { return 0..<0 }
    let start = row * size.columns
    let isChanged = { (column: Int) in
      let before = other.map { $0.resolve($0.cells[start + column]) } ?? Cell.blank
      return resolve(cells[start + column]) != before
    }
    guard var first = (0..<size.columns).first(where: isChanged),
      let last = (first..<size.columns).last(where: isChanged)
    else { return 0..<0 }
    if first > 0 && cells[start + first].columns == 0 { first -= 1 }
    return first..<last + 1
  }

  /// NB: nearly all rows do, at each key.
  private func hasSameBytes(inRow row: Int, as other: Surface) -> Bool {
    cells.withUnsafeBytes { mine in
      other.cells.withUnsafeBytes { theirs in
        guard let mine = mine.baseAddress, let theirs = theirs.baseAddress else { return true }
        let count = size.columns * MemoryLayout<PackedCell>.stride
        return memcmp(mine + row * count, theirs + row * count, count) == 0
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
      && (0..<one.size.rows).allSatisfy { one.changedColumns(inRow: $0, since: other).isEmpty }
  }
}
