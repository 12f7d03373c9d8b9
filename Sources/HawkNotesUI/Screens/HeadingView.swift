import TextUI

/// The heading of a section: its name, a rule, and the number of items.
///
/// The rule is heavy in the section with the focus.
struct HeadingView {
  let title: String
  var count: String = ""
  let hasFocus: Bool

  func draw(on surface: inout Surface, in place: Rect) {
    guard !place.isEmpty else { return }
    let start = place.origin
    let used = surface.writeClipped(
      title, at: start, columns: place.columns,
      style: hasFocus ? Theme.focusedHeading : Theme.heading)
    let tail = count.isEmpty ? 0 : TextWidth.columns(of: count) + 1
    let rule = place.columns - used - 1 - tail
    guard rule > 0 else { return }
    surface.fill(
      Rect(column: place.column + used + 1, row: place.row, columns: rule, rows: 1),
      with: hasFocus ? "━" : "─", style: hasFocus ? Theme.focusedRule : Theme.rule)
    surface.write(
      count, at: Point(column: place.endColumn - tail + 1, row: place.row), style: Theme.faint)
  }
}
