import CNcurses
import TextUI

/// The cells that ncurses shows.
enum PaintedScreen {
  /// Blanks, before the first paint.
  case blank
  case shows(Surface)
  /// Unknown content: the next paint draws every cell.
  case unknown

  /// Returns the columns to draw in each row that differs from a surface.
  func changes(in surface: Surface) -> [(row: Int, columns: Range<Int>)] {
    switch self {
    case .blank: surface.changes(since: Surface(size: surface.size))
    case .shows(let painted) where painted.size == surface.size: surface.changes(since: painted)
    case .shows, .unknown: (0..<surface.size.rows).map { ($0, 0..<surface.size.columns) }
    }
  }

  /// Returns whether the cursor is where a surface has it.
  func hasCursor(of surface: Surface) -> Bool {
    switch self {
    case .shows(let painted): painted.cursor == surface.cursor
    case .blank, .unknown: false
    }
  }

  /// Returns the row that is written although it is unchanged: see ``Surface/rowReached(since:)``.
  func rowReached(in surface: Surface) -> Int? {
    switch self {
    case .shows(let painted): surface.rowReached(since: painted)
    case .blank, .unknown: nil
    }
  }

  /// Passes cells of a row to ncurses, for the next update.
  static func draw(_ columns: Range<Int>, ofRow row: Int, of surface: Surface) {
    guard !columns.isEmpty else { return }
    withUnsafeTemporaryAllocation(of: curses_cell.self, capacity: columns.count) { cells in
      var count = 0
      surface.forEachCell(inRow: row, columns) { _, cell in
        guard cell.columns > 0 else { return }
        cells.initializeElement(at: count, to: curses_cell(cell))
        count += 1
      }
      curses_draw(Int32(row), Int32(columns.lowerBound), cells.baseAddress, Int32(count))
    }
  }
}

extension curses_cell {
  fileprivate init(_ cell: Cell) {
    self.init(
      base: cell.base, marks: (cell.marks[0], cell.marks[1], cell.marks[2], cell.marks[3]),
      columns: UInt8(cell.columns), foreground: cell.style.foreground.rawValue,
      background: cell.style.background.rawValue, attributes: cell.style.attributes.rawValue)
  }
}
