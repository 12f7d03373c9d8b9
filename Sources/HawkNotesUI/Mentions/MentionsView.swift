import LibraryModel
import Markup
import TextUI

/// The lines of notes and synopses that mention the character or link to the note, and where each
/// is.
struct MentionsView {
  private let state: WindowState

  init(_ state: WindowState) { self.state = state }

  func draw(on surface: inout Surface, in place: Rect) {
    guard !place.isEmpty, state.sections.contains(.mentions) else { return }
    let hasFocus = state.focus == .mentions && state.scene.sheet == nil
    let heading = HeadingView(
      title: state.stack.note == nil ? "Mentions" : "Linked from", count: count, hasFocus: hasFocus)
    let rows = RowsView(
      top: state.topMention(rows: place.rows - 1), margin: state.margin,
      selected: state.mentionRows?.index(of: state.screen.mention?.item), hasFocus: hasFocus,
      waiting: "")
    rows.draw(
      state.mentionRows, under: heading, on: &surface, in: place,
      isMarked: { _ in false }
    ) { spot, surface, row, style in
      draw(spot, on: &surface, in: row, style)
    }
  }

  /// The number of lines; with an ellipsis while the search for more continues, with a plus if the
  /// list is cut.
  private var count: String {
    guard let mentions = state.mentions else { return "…" }
    return "\(state.mentionCount)" + (mentions.isCut ? "+" : mentions.isWhole ? "" : "…")
  }

  private func draw(_ spot: TextSpot, on surface: inout Surface, in row: Rect, _ style: Style) {
    var rest = row
    let source =
      spot.title.isEmpty
      ? surface.appearance.drawn(spot.whereabouts) : RenderedLine(spot.title).text
    let columns = min(TextWidth.columns(of: source, limit: 200), row.columns * 2 / 5)
    let place = rest.takeRight(columns)
    _ = rest.takeRight(2)
    let line = spot.line.rendered.clipped(to: rest.columns)
    surface.writeClipped(line.text, at: rest.origin, columns: rest.columns, style: style)
    surface.writeClipped(
      source, at: place.origin, columns: place.columns, style: Theme.faint)
  }
}
