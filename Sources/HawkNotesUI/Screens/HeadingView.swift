import TextUI

/// The heading of a section: its name, a rule, and the number of items or another count.
///
/// The rule is heavy in the section with the focus.
struct HeadingView {
  let title: String
  var count = ""
  /// The counts in a wide section, the longest first; the first one that fits is drawn.
  var longCounts: [String] = []
  /// The count in a narrow section, where the other one leaves no room for the title.
  var shortCount = ""
  /// The number of marked rows; they precede the count.
  var marks = 0
  let hasFocus: Bool

  func draw(on surface: inout Surface, in place: Rect) {
    guard !place.isEmpty else { return }
    let count = count(columns: place.columns, surface.appearance)
    let tail = count.isEmpty ? 0 : TextWidth.columns(of: count) + 1
    let used = surface.writeClipped(
      title, at: place.origin, columns: place.columns - (tail == 0 ? 0 : tail + 2),
      style: hasFocus ? Theme.focusedHeading : Theme.heading)
    let rule = place.columns - used - 1 - tail
    guard rule > 0 else { return }
    surface.fill(
      Rect(column: place.column + used + 1, row: place.row, columns: rule, rows: 1),
      with: hasFocus ? "━" : "─", style: hasFocus ? Theme.focusedRule : Theme.rule)
    surface.write(
      count, at: Point(column: place.endColumn - tail + 1, row: place.row),
      style: count.allSatisfy(\.isNumber) ? Theme.faint : Theme.aside)
  }

  /// Returns the longest form of the count that leaves room for the title or its first words.
  private func count(columns: Int, _ appearance: Appearance) -> String {
    let title = min(8, TextWidth.columns(of: title, limit: 8))
    let marked = marks == 0 ? "" : "\(marks) marked"
    let beginning = marks == 0 ? "" : marked + " · "
    let counts = (longCounts + [count, shortCount]).map(appearance.shown)
    return (counts.map { $0.isEmpty ? "" : beginning + $0 } + [marked])
      .first {
        !$0.isEmpty && TextWidth.columns(of: $0, limit: columns) + title + 3 <= columns
      } ?? ""
  }
}
