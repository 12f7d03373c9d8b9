import TextUI

/// The list of names and tags at the cursor: the names under the typed letters, and beside them
/// what they belong to.
struct CompletionView {
  private let rows: [CompletionRow]
  private let chosen: Int?
  /// The width of the text between the first cell of the names and the cursor.
  private let typedColumns: Int
  /// The area in which the list is drawn.
  private let area: Rect

  /// The list of a window; nil if it is closed or empty.
  init?(_ state: borrowing WindowState, in layout: ScreenLayout) {
    guard state.scene.completion.start != nil, let query = state.completionQuery else { return nil }
    rows = state.completionRows
    guard !rows.isEmpty else { return nil }
    chosen = state.scene.completion.row
    // A tag is listed with its `#`.
    typedColumns = TextWidth.columns(of: query.text) + (query.kind == .tag ? 1 : 0)
    area =
      state.scene.sheet == .form ? state.overlay?.listArea ?? .none : layout.body
  }

  /// Draws the list under the cursor, or above it if there is more room.
  func draw(on surface: inout Surface) {
    guard let cursor = surface.cursor, let list = place(at: cursor) else { return }
    surface.fill(list.frame)
    drawEdges(of: list, on: &surface)
    let top = max(0, (chosen ?? 0) - list.count + 1)
    for index in 0..<list.count where top + index < rows.count {
      var line = list.frame
      (line.row, line.rows) = (list.firstRow + index, 1)
      draw(rows[top + index], isChosen: top + index == chosen, on: &surface, in: line)
    }
  }

  private func draw(
    _ row: CompletionRow, isChosen: Bool, on surface: inout Surface, in line: Rect
  ) {
    var rest = line
    let mark = rest.takeLeft(Self.markColumns)
    if isChosen { surface.write("▸", at: mark.origin, style: Theme.selected) }
    _ = rest.takeRight(Self.endColumns)
    let name = rest.takeLeft(nameColumns(in: rest.columns))
    surface.writeClipped(row.name, at: name.origin, columns: name.columns)
    _ = rest.takeLeft(Self.gap)
    surface.writeClipped(
      surface.appearance.drawn(row.detail), at: rest.origin, columns: rest.columns,
      style: Theme.faint)
    guard isChosen else { return }
    var selected = line
    _ = selected.takeRight(1)
    surface.select(selected)
    surface.cursor = line.origin
  }

  /// Draws the lines at both sides, and one at the end that is away from the cursor.
  private func drawEdges(of list: Placed, on surface: inout Surface) {
    let frame = list.frame
    for column in [frame.column, frame.endColumn - 1] {
      surface.fill(
        Rect(column: column, row: list.firstRow, columns: 1, rows: list.count), with: "│",
        style: Theme.rule)
    }
    guard frame.rows > list.count else { return }
    let row = list.isBelow ? frame.endRow - 1 : frame.row
    surface.fill(
      Rect(column: frame.column, row: row, columns: frame.columns, rows: 1), with: "─",
      style: Theme.rule)
    let corners = list.isBelow ? ("╰", "╯") : ("╭", "╮")
    surface.write(corners.0, at: Point(column: frame.column, row: row), style: Theme.rule)
    surface.write(corners.1, at: Point(column: frame.endColumn - 1, row: row), style: Theme.rule)
  }
}

// MARK: Places

extension CompletionView {
  /// The place of the list: its rows, and its frame with the line at the end.
  private struct Placed {
    let frame: Rect
    let count: Int
    let isBelow: Bool
    /// The first row with a name.
    var firstRow: Int { isBelow ? frame.row : frame.endRow - count }
  }

  private func place(at cursor: Point) -> Placed? {
    let below = area.endRow - cursor.row - 1
    let above = cursor.row - area.row
    let isBelow = below >= min(rows.count, 3) || below >= above
    let room = isBelow ? below : above
    let count = min(rows.count, Self.most, room > 3 ? room - 1 : room)
    guard count > 0, area.columns > Self.otherColumns else { return nil }
    let high = count + (room > count ? 1 : 0)
    let wide = min(area.columns, max(16, Self.otherColumns + wholeColumns))
    let column = cursor.column - typedColumns - Self.markColumns
    let frame = Rect(
      column: max(area.column, min(column, area.endColumn - wide)),
      row: isBelow ? cursor.row + 1 : cursor.row - high, columns: wide, rows: high)
    return Placed(frame: frame, count: count, isBelow: isBelow)
  }

  /// The width of the widest name; a longer one is cut off.
  private var widestName: Int {
    min(36, rows.map { TextWidth.columns(of: $0.name, limit: 36) }.max() ?? 0)
  }

  /// The width of the widest detail; a longer one is cut off.
  private var widestDetail: Int {
    min(30, rows.map { TextWidth.columns(of: $0.detail, limit: 30) }.max() ?? 0)
  }

  /// The width of both columns and the gap between them.
  private var wholeColumns: Int { widestName + (widestDetail > 0 ? Self.gap + widestDetail : 0) }

  /// The width of the names in a number of columns; where not all fits, the details keep a third.
  private func nameColumns(in columns: Int) -> Int {
    wholeColumns <= columns
      ? widestName : min(widestName, columns - min(widestDetail + Self.gap, columns / 3))
  }

  private static let gap = 2
  /// The columns of the line at the left and the blank before a name.
  private static let markColumns = 2
  /// The columns of the blank after a detail and the line at the right.
  private static let endColumns = 2
  private static let otherColumns = markColumns + endColumns
  /// The highest number of rows.
  private static let most = 7
}
