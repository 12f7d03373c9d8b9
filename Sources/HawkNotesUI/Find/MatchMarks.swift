import TextEditing
import TextUI

/// Marks the matches in the visible rows: underlined; the match at the cursor is in reverse.
struct MatchMarks {
  let query: String
  let text: TextBuffer
  let cursor: Int

  func draw(on surface: inout Surface, over shown: FlowedRows, in area: Rect) {
    guard let query = TextQuery(query), let last = shown.rows.last else { return }
    let end = shown.start + last.bytes.upperBound
    // A match that begins before the first row may continue in it.
    let before = max(0, shown.start - query.reach)
    for match in text.matches(of: query, in: before..<end, limit: area.rows * area.columns) {
      let look = match.lowerBound == cursor ? Theme.currentMatch : Theme.match
      surface.mark(match, look, over: shown, in: area)
    }
  }
}
