import TextUI

/// The visible rows of a list, with the selected one marked and the cursor on it.
struct RowsView {
  let top: Int
  let selected: Int?
  let hasFocus: Bool

  func draw<Row>(
    _ list: [Row], on surface: inout Surface, in place: Rect, empty: String,
    each draw: (Row, inout Surface, Rect, Style) -> Void
  ) {
    guard !place.isEmpty else { return }
    if hasFocus { surface.cursor = place.origin }
    if list.isEmpty {
      surface.writeClipped(
        empty, at: Point(column: place.column + mark, row: place.row),
        columns: place.columns - mark,
        style: Theme.aside)
      return
    }
    for (index, row) in list.enumerated().dropFirst(top).prefix(place.rows) {
      let arrow = list.count > place.rows ? 2 : 0
      var line = Rect(
        column: place.column, row: place.row + index - top, columns: place.columns - arrow, rows: 1)
      let isSelected = index == selected
      let style = isSelected && hasFocus ? Theme.selected : Theme.plain
      if isSelected { drawMark(on: &surface, in: line) }
      _ = line.takeLeft(mark)
      draw(row, &surface, line, style)
    }
    drawMore(list.count, on: &surface, in: place)
    if hasFocus { select(list.count, on: &surface, in: place) }
  }

  /// Shows the selected row as such, if it is in view.
  private func select(_ count: Int, on surface: inout Surface, in place: Rect) {
    guard let selected, selected < count, (top..<top + place.rows).contains(selected) else {
      return
    }
    surface.select(
      Rect(column: place.column, row: place.row + selected - top, columns: place.columns, rows: 1))
  }

  private func drawMark(on surface: inout Surface, in line: Rect) {
    let start = line.origin
    surface.write(hasFocus ? "▸" : "·", at: start, style: hasFocus ? Theme.selected : Theme.faint)
    if hasFocus { surface.cursor = start }
  }

  /// Draws the marks for more rows above and below.
  private func drawMore(_ count: Int, on surface: inout Surface, in place: Rect) {
    let column = place.endColumn - 1
    if top > 0 {
      surface.write("↑", at: Point(column: column, row: place.row), style: Theme.aside)
    }
    if top + place.rows < count {
      surface.write("↓", at: Point(column: column, row: place.endRow - 1), style: Theme.aside)
    }
  }

  private var mark: Int { 2 }
}
