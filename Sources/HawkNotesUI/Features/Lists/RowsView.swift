import TextUI

/// The visible rows of a list, with the selected one marked and the cursor on it.
struct RowsView {
  let top: Int
  /// The blank columns at each side of the list.
  let margin: Int
  let selected: Int?
  let hasFocus: Bool
  /// The words in the place of a list that was not read.
  var waiting = Self.waiting

  /// The words in the place of what the library has not answered.
  static let waiting = "Waiting for the library…"

  func draw<Row>(
    _ list: LoadedRows<Row>?, on surface: inout Surface, in place: Rect, empty: String,
    isMarked: (Row) -> Bool,
    each draw: (Row, inout Surface, Rect, Style) -> Void
  ) {
    guard !place.isEmpty else { return }
    if hasFocus { surface.cursor = place.origin }
    guard let list, list.total > 0 else {
      surface.writeClipped(
        list == nil ? waiting : empty,
        at: Point(column: place.column + mark, row: place.row),
        columns: place.columns - mark,
        style: Theme.aside)
      return
    }
    for index in top..<max(top, min(list.total, top + place.rows)) {
      guard let row = list.row(at: index) else { continue }
      var line = Rect(
        column: place.column, row: place.row + index - top, columns: place.columns, rows: 1)
      let isSelected = index == selected
      let style = isSelected && hasFocus ? Theme.selected : Theme.plain
      if isSelected { drawMark(on: &surface, in: line) }
      if isMarked(row) {
        let column = Point(column: line.column + 1, row: line.row)
        surface.write("*", at: column, style: Theme.draftMark)
      }
      _ = line.takeLeft(mark)
      draw(row, &surface, line, style)
    }
    surface.drawArrows(
      above: top > 0, below: top + place.rows < list.total, beside: place, margin: margin)
    if hasFocus { select(list.total, on: &surface, in: place) }
  }

  /// Highlights the selected row over its whole width, if it is visible.
  private func select(_ count: Int, on surface: inout Surface, in place: Rect) {
    guard let selected, selected < count, (top..<top + place.rows).contains(selected) else {
      return
    }
    surface.select(
      Rect(
        column: place.column - margin, row: place.row + selected - top,
        columns: place.columns + 2 * margin, rows: 1))
  }

  private func drawMark(on surface: inout Surface, in line: Rect) {
    let start = line.origin
    surface.write(hasFocus ? "▸" : "·", at: start, style: hasFocus ? Theme.selected : Theme.faint)
    if hasFocus { surface.cursor = start }
  }

  private var mark: Int { 2 }
}
