import TextUI

/// What a book or a character is about; it scrolls by keys when it has the focus.
struct SynopsisView {
  private let state: WindowState

  init(_ state: WindowState) { self.state = state }

  func draw(on surface: inout Surface, in place: Rect) {
    guard !place.isEmpty, !state.synopsis.isEmpty else { return }
    let hasFocus = state.focus == .synopsis && state.scene.sheet == nil
    let flow = TextFlow(state.synopsis.utf8, columns: place.columns)
    // Not past the last rows, though the window may have grown since.
    let last = flow.start(place.rows - 1, rowsBefore: flow.rowStart(at: flow.text.count))
    let top = min(flow.rowStart(at: state.screen.textTop), last)
    let shown = flow.rows(from: top, limit: place.rows)
    surface.write(shown, in: place, style: Theme.plain)
    let end = shown.start + (shown.rows.last?.bytes.upperBound ?? 0)
    if end < flow.text.count {
      drawMore(after: shown.rows.last?.columns ?? 0, on: &surface, in: place)
    }
    if hasFocus { drawFocus(rows: shown.rows.count, on: &surface, in: place) }
  }

  private func drawMore(after columns: Int, on surface: inout Surface, in place: Rect) {
    let column = place.column + min(columns, place.columns - 1)
    surface.write("…", at: Point(column: column, row: place.endRow - 1), style: Theme.faint)
  }

  /// A bar before it, since it has no heading that could tell.
  private func drawFocus(rows: Int, on surface: inout Surface, in place: Rect) {
    surface.fill(
      Rect(column: place.column - 1, row: place.row, columns: 1, rows: rows), with: "┃",
      style: Theme.activeBar)
    surface.cursor = place.origin
  }
}

extension Surface {
  /// Writes rows of a text under one another.
  mutating func write(_ text: FlowedRows, in place: Rect, style: Style) {
    for (index, row) in text.rows.prefix(place.rows).enumerated() {
      write(
        utf8: text.bytes[row.bytes], at: Point(column: place.column, row: place.row + index),
        columns: place.columns, style: style)
    }
  }
}
