import TextUI

/// A sheet: a frame over the screen with a title and lines, scrolled where they do not fit.
struct SheetView {
  let title: String
  let lines: [SheetLine]
  let top: Int

  func draw(on surface: inout Surface, in body: Rect) {
    draw(on: &surface, in: body, frame: Self.frame(lines: lines.count, in: body))
  }

  /// Draws it in a frame of its own.
  func draw(on surface: inout Surface, in body: Rect, frame: Rect) {
    surface.fill(frame)
    if frame.rows > 2 { drawFrame(frame, on: &surface) }
    let inner = Self.inner(frame)
    for (index, line) in lines.dropFirst(top).prefix(inner.rows).enumerated() {
      line.draw(
        on: &surface,
        in: Rect(
          column: inner.column, row: inner.row + index, columns: inner.columns, rows: 1))
    }
    surface.cursor = Point(column: inner.column, row: inner.row)
  }

  private func drawFrame(_ frame: Rect, on surface: inout Surface) {
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
      " \(title) ", at: Point(column: left + 2, row: above), columns: frame.columns - 4,
      style: Theme.focusedHeading)
    drawMore(frame, on: &surface)
  }

  private func drawMore(_ frame: Rect, on surface: inout Surface) {
    let inner = Self.inner(frame)
    let column = frame.endColumn - 1
    if top > 0 { surface.write("↑", at: Point(column: column, row: inner.row), style: Theme.key) }
    if top + inner.rows < lines.count {
      surface.write("↓", at: Point(column: column, row: inner.endRow - 1), style: Theme.key)
    }
  }

  /// The frame around so many lines, in the middle of the screen.
  static func frame(lines: Int, in body: Rect) -> Rect {
    let columns = min(body.columns, ScreenLayout.readable - 8)
    let rows = min(body.rows, lines + 4)
    return Rect(
      column: body.column + (body.columns - columns) / 2,
      row: body.row + (body.rows - rows) / 2, columns: columns, rows: rows)
  }

  /// What is within a frame; where there are few rows, all between its edges.
  static func inner(_ frame: Rect) -> Rect {
    if frame.rows <= 2 { return frame.inset(columns: 1, rows: 0) }
    return frame.inset(columns: min(3, frame.columns / 8), rows: frame.rows > 8 ? 2 : 1)
  }
}

/// A line of a sheet: words in one style, or a key with its sentence.
struct SheetLine {
  var key = ""
  var text: String
  var style = Theme.plain

  func draw(on surface: inout Surface, in row: Rect) {
    var rest = row
    if !key.isEmpty {
      let place = rest.takeLeft(min(keyColumns, rest.columns / 2))
      surface.write(
        key, at: Point(column: place.column, row: row.row), columns: place.columns - 1,
        style: Theme.key)
    }
    surface.writeClipped(
      text, at: Point(column: rest.column, row: row.row), columns: rest.columns, style: style)
  }

  private var keyColumns: Int { 18 }
}

extension WindowState {
  /// The lines of the sheet, and how many of them are seen at once.
  var sheetRows: (content: Int, shown: Int) {
    guard let frame = sheetFrame else { return (0, 0) }
    let inner = SheetView.inner(frame)
    let lines =
      switch scene.sheet {
      case .shop: ShopSheet(self).lines(columns: inner.columns).count
      case .settings: SettingsSheet(self).lines(columns: inner.columns).count
      case .keys: KeysSheet.lines.count
      case .merge: MergeSheet(self).lines.count
      case nil: 0
      }
    return (lines, inner.rows)
  }

  /// Where the sheet lies; nil where there is none.
  var sheetFrame: Rect? {
    let body = layout.body
    return switch scene.sheet {
    case .shop: SheetView.frame(lines: ShopSheet.frameLines, in: body)
    case .settings: SettingsSheet.frame(in: body)
    case .keys: SheetView.frame(lines: KeysSheet.lines.count, in: body)
    case .merge: SheetView.frame(lines: body.rows, in: body)
    case nil: nil
    }
  }
}
