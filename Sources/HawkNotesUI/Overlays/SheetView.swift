import TextUI

/// The drawing of a sheet: a frame above the screen with a title and lines, which scroll if they do
/// not fit.
struct SheetView {
  let title: String
  var lines: [SheetLine] = []
  let top: Int
  /// The selected line, in sheets with a selection.
  var selected: Int?
  /// The number of lines, in sheets that draw their own.
  var count: Int?

  func draw(on surface: inout Surface, in frame: Rect) {
    let inner = Self.inner(frame)
    drawFrame(frame, around: inner, on: &surface)
    for (index, line) in lines.dropFirst(top).prefix(inner.rows).enumerated() {
      var row = Rect(
        column: inner.column, row: inner.row + index, columns: inner.columns, rows: 1)
      if selected != nil { drawMark(on: &surface, in: row.takeLeft(2), isSelected(index)) }
      line.draw(on: &surface, in: row, isSelected: isSelected(index))
      if isSelected(index) {
        surface.select(
          Rect(
            column: frame.column + 1, row: row.row, columns: max(0, frame.columns - 2), rows: 1))
      }
    }
    surface.cursor = Point(column: inner.column, row: inner.row + max(0, (selected ?? top) - top))
  }

  private func isSelected(_ shown: Int) -> Bool { selected == top + shown }

  private func drawMark(on surface: inout Surface, in place: Rect, _ isSelected: Bool) {
    guard isSelected else { return }
    surface.write("▸", at: place.origin, style: Theme.selected)
  }

  func drawFrame(_ frame: Rect, around inner: Rect, on surface: inout Surface) {
    surface.fill(frame)
    guard frame.rows > 2 else { return }
    let (left, right) = (frame.column, frame.endColumn - 1)
    let (above, below) = (frame.row, frame.endRow - 1)
    for row in [above, below] {
      surface.fill(
        Rect(column: left, row: row, columns: frame.columns, rows: 1), with: "─", style: Theme.rule)
    }
    for column in [left, right] {
      surface.fill(
        Rect(column: column, row: above, columns: 1, rows: frame.rows), with: "│", style: Theme.rule
      )
    }
    for (corner, column, row) in [
      ("╭", left, above), ("╮", right, above), ("╰", left, below), ("╯", right, below),
    ] {
      surface.write(corner, at: Point(column: column, row: row), style: Theme.rule)
    }
    surface.writeClipped(
      " \(surface.appearance.drawn(title)) ", at: Point(column: left + 2, row: above),
      columns: frame.columns - 4,
      style: Theme.focusedHeading)
    drawMore(frame, around: inner, on: &surface)
  }

  private func drawMore(_ frame: Rect, around inner: Rect, on surface: inout Surface) {
    if surface.appearance.isAccessible { return }
    let column = frame.endColumn - 1
    if top > 0 { surface.write("↑", at: Point(column: column, row: inner.row), style: Theme.key) }
    if top + inner.rows < count ?? lines.count {
      surface.write("↓", at: Point(column: column, row: inner.endRow - 1), style: Theme.key)
    }
  }

  /// Returns a frame for a number of lines, in the middle of the screen.
  static func frame(lines: Int, columns: Int = widest, in body: Rect) -> Rect {
    frame(rows: lines + (lines > 4 ? 4 : 2), columns: columns, in: body)
  }

  /// Returns a frame in the middle of the screen, as far as it has room.
  static func frame(rows: Int, columns: Int, in body: Rect) -> Rect {
    let (columns, rows) = (min(body.columns, columns), min(body.rows, rows))
    return Rect(
      column: body.column + (body.columns - columns) / 2,
      row: body.row + (body.rows - rows) / 2, columns: columns, rows: rows)
  }

  /// Returns the frame of a sheet under a point of the screen, above it if there is no room below.
  static func frame(lines: Int, columns: Int, in body: Rect, near point: Point?) -> Rect {
    var frame = frame(lines: lines, columns: columns, in: body)
    guard let point else { return frame }
    frame.column = max(body.column, min(point.column + 2, body.endColumn - frame.columns))
    let (below, end) = (point.row + 1, body.row + body.rows)
    let isRoomBelow = below + frame.rows <= end
    let (above, lowest) = (point.row - frame.rows, end - frame.rows)
    frame.row =
      isRoomBelow ? max(body.row, below) : above >= body.row ? min(above, lowest) : lowest
    return frame
  }

  /// Returns the frame of a sheet with an input line: as high as the screen, and as wide unless
  /// that is much wider than a text.
  static func inputFrame(in body: Rect) -> Rect {
    let isWide = body.columns > ScreenLayout.readable
    return frame(lines: body.rows, columns: isWide ? widest : body.columns, in: body)
  }

  /// Returns the number of rows of an input line: a blank row is under it if there is room.
  static func inputRows(in page: Rect) -> Int { page.rows > 8 ? 2 : min(1, page.rows - 1) }

  /// Returns the area under the input line of a sheet.
  static func belowInput(of page: Rect) -> Rect {
    var rest = page
    _ = rest.takeTop(inputRows(in: page))
    return rest
  }

  /// Returns the width of the lines of a sheet: the same for any number of lines.
  static func columns(in body: Rect) -> Int { inner(frame(lines: body.rows, in: body)).columns }

  /// Returns the number of lines of a row that has words beside its place: two in a narrow window.
  static func linesOfRow(in body: Rect) -> Int { body.columns < 60 && body.rows >= 8 ? 2 : 1 }

  /// Returns the lines of rows that have `count` lines each; lines outside of the frame are blank.
  static func lines<Row>(
    of rows: [Row], each count: Int, from top: Int, in frame: Rect, _ lines: (Row) -> [SheetLine]
  ) -> [SheetLine] {
    let visible = top / count...(top + inner(frame).rows) / count
    return rows.enumerated().flatMap { index, row in
      visible.contains(index) ? lines(row) : Array(repeating: SheetLine(), count: count)
    }
  }

  /// Wider sheets are hard to read.
  static let widest = ScreenLayout.readable - 8

  /// Returns the area within a frame; if there are few rows, all rows between its edges.
  static func inner(_ frame: Rect) -> Rect {
    if frame.rows <= 2 { return frame.inset(columns: 1, rows: 0) }
    return frame.inset(columns: min(3, frame.columns / 8), rows: frame.rows > 8 ? 2 : 1)
  }
}
