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
    let stop = state.focus == .synopsis ? state.screen.stop : nil
    let flow = RenderedText(
      state.synopsisMarkup, columns: place.columns, stop: stop,
      matches: hasFocus ? state.readMatches : nil)
    let top = flow.top(at: state.screen.textTop, rows: place.rows)
    let rows = flow.rows(from: top, limit: place.rows + 1)
    let selected = surface.write(rows, in: place)
    surface.drawArrows(above: top > 0, below: false, beside: place, margin: state.margin)
    guard hasFocus else { return }
    drawFocus(rows: min(rows.count, place.rows), on: &surface, in: place)
    surface.cursor =
      selected ?? rows.origin(of: state.screen.target, in: place) ?? place.origin
  }

  /// The focus bar at its left: the synopsis has no heading that could show the focus.
  private func drawFocus(rows: Int, on surface: inout Surface, in place: Rect) {
    surface.fill(
      Rect(column: place.column - 1, row: place.row, columns: 1, rows: rows), with: "┃",
      style: Theme.activeBar)
  }
}

extension Surface {
  /// Draws rows of a rendered text from top to bottom, and a `…` if there are more than fit;
  /// returns where the selected link or task is.
  @discardableResult
  mutating func write(_ rows: [RenderedRow], in place: Rect) -> Point? {
    var selected: Point?
    for (index, row) in rows.prefix(place.rows).enumerated() {
      let point = Point(column: place.column, row: place.row + index)
      let stop = row.draw(on: &self, at: point, columns: place.columns)
      selected = selected ?? stop
    }
    guard rows.count > place.rows, place.rows > 0 else { return selected }
    let last = Rect(column: place.column, row: place.endRow - 1, columns: place.columns, rows: 1)
    drawEllipsis(after: rows[place.rows - 1].columns, in: last)
    return selected
  }

  /// Draws rows of a text from top to bottom.
  mutating func write(_ text: FlowedRows, in place: Rect, style: Style) {
    for (index, row) in text.rows.prefix(place.rows).enumerated() {
      write(
        utf8: text.bytes[row.bytes], at: Point(column: place.column, row: place.row + index),
        columns: place.columns, style: style)
    }
  }
}
