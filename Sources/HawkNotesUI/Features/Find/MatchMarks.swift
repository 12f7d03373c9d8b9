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
    let before = max(0, shown.start - 4 * self.query.unicodeScalars.count)
    for match in text.matches(of: query, in: before..<end, limit: area.rows * area.columns) {
      mark(match, on: &surface, over: shown, in: area)
    }
  }

  private func mark(
    _ match: Range<Int>, on surface: inout Surface, over shown: FlowedRows, in area: Rect
  ) {
    let look = match.lowerBound == cursor ? Theme.currentMatch : Theme.match
    for (index, row) in shown.rows.enumerated() {
      let bytes = shown.start + row.bytes.lowerBound..<shown.start + row.bytes.upperBound
      guard bytes.overlaps(match) else { continue }
      let part = match.clamped(to: bytes)
      let start = shown.column(of: part.lowerBound, inRow: index)
      let end = min(shown.column(of: part.upperBound, inRow: index), area.columns)
      surface.restyle(
        Rect(column: area.column + start, row: area.row + index, columns: end - start, rows: 1)
      ) { _ in look }
    }
  }
}
