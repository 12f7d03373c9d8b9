import TextUI

/// A list under its heading: the visible rows, with the selected one marked and the cursor on it.
///
/// A list without rows is its heading, which says how to add one.
struct RowsView {
  let top: Int
  /// The blank columns at each side of the list.
  let margin: Int
  let selected: Int?
  let hasFocus: Bool
  /// The words in the place of a list that was not read.
  var waiting = Self.waiting

  /// The words in the place of rows that the library has not returned yet.
  static let waiting = "Waiting for the library…"

  func draw<Row>(
    _ list: LoadedRows<Row>?, under heading: HeadingView, on surface: inout Surface,
    in section: Rect, isMarked: (Row) -> Bool,
    each draw: (Row, inout Surface, Rect, Style) -> Void
  ) {
    guard !section.isEmpty else { return }
    heading.draw(on: &surface, in: section)
    let place = section.underHeading
    if hasFocus { surface.cursor = list?.total == 0 ? section.origin : place.origin }
    guard !place.isEmpty else { return }
    guard let list else {
      surface.writeClipped(
        waiting, at: Point(column: place.column + mark, row: place.row),
        columns: place.columns - mark, style: Theme.aside)
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
    let mark = hasFocus ? "▸" : surface.appearance.isAccessible ? "" : "·"
    surface.write(mark, at: start, style: hasFocus ? Theme.selected : Theme.faint)
    if hasFocus { surface.cursor = start }
  }

  private var mark: Int { 2 }
}

extension LoadedRows {
  /// The number of rows in a heading; without rows, how to add one.
  func number(orAdd words: String) -> String { total == 0 ? "none yet · \(words)" : "\(total)" }
}
