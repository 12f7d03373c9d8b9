import TextUI

/// The synopsis of a book or a character.
///
/// Keys scroll it when it has the focus.
struct SynopsisView {
  private let state: WindowState

  init(_ state: WindowState) { self.state = state }

  func draw(on surface: inout Surface, in place: Rect) {
    guard !place.isEmpty, !state.synopsis.isEmpty else { return }
    let hasFocus = state.focus == .synopsis && state.scene.sheet == nil
    let flow = TextFlow(state.synopsis.utf8, columns: place.columns)
    // The window may have grown: do not scroll past the last rows.
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
    surface.write("…", at: Point(column: column, row: place.endRow - 1), style: Theme.aside)
  }

  /// The focus bar at its left: the synopsis has no heading that could show the focus.
  private func drawFocus(rows: Int, on surface: inout Surface, in place: Rect) {
    surface.fill(
      Rect(column: place.column - 1, row: place.row, columns: 1, rows: rows), with: "┃",
      style: Theme.activeBar)
    surface.cursor = place.origin
  }
}

extension Surface {
  /// Draws rows of a text from top to bottom.
  mutating func write(_ text: FlowedRows, in place: Rect, style: Style) {
    for (index, row) in text.rows.prefix(place.rows).enumerated() {
      write(
        utf8: text.bytes[row.bytes], at: Point(column: place.column, row: place.row + index),
        columns: place.columns, style: style)
    }
  }
}
