import TextUI

/// The find line: the query with the cursor after it, and the number of the current match among all
/// matches.
struct FindLine {
  @Boxed private var state: WindowState

  init(_ state: WindowState) { self.state = state }

  func draw(on surface: inout Surface, in place: Rect) {
    var rest = place.inset(columns: 1, rows: 0)
    let label = surface.writeClipped(
      state.isReplacing ? "Replace \"\(state.scene.find.query)\" with: " : "Find: ",
      at: rest.origin,
      columns: rest.columns / 2,
      style: Theme.key)
    _ = rest.takeLeft(label)
    drawCount(on: &surface, in: &rest)
    drawQuery(on: &surface, in: rest)
  }

  /// Draws the count at the right, and before it the message, if the whole query still fits.
  private func drawCount(on surface: inout Surface, in rest: inout Rect) {
    let find = state.scene.find
    guard !find.query.isEmpty else { return }
    let count = state.matchCount
    let query = max(
      Self.leastQuery, TextWidth.columns(of: find.replacement ?? find.query) + 3)
    let message = state.message.map(\.text).flatMap { $0 == count ? nil : $0 } ?? ""
    let words = [(count, Self.leastQuery, Theme.plain), (message, query, Theme.aside)]
    for (text, room, style) in words {
      let columns = TextWidth.columns(of: text)
      guard columns > 0, rest.columns >= columns + room else { continue }
      let end = rest.takeRight(columns)
      surface.write(text, at: end.origin, style: style)
      _ = rest.takeRight(2)
    }
  }

  /// Draws the query with the cursor; if it is too long, only its end.
  private func drawQuery(on surface: inout Surface, in rest: Rect) {
    let find = state.scene.find
    guard rest.columns > 1 else { return }
    let shown = TextWidth.suffix(
      of: find.replacement ?? find.query, columns: rest.columns - 1)
    let columns = surface.write(
      String(shown), at: rest.origin, columns: rest.columns,
      style: find.isOld ? Theme.aside : Theme.plain)
    surface.cursor = Point(column: rest.column + (find.isOld ? 0 : columns), row: rest.row)
  }

  /// The least number of columns for the query.
  private static let leastQuery = 6
}
