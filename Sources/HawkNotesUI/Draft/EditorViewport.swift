import TextEditing
import TextUI

/// The visible part of a draft, and the cursor's moves over its rows.
struct EditorViewport {
  let flow: TextFlow<TextBuffer>
  let text: TextBuffer
  let rows: Int
  /// Whether the row of the cursor stays in the middle, as the line of a typewriter.
  let isTypewriter: Bool

  /// Creates the viewport of the area of a draft's text and of its bar.
  ///
  /// One column stays free, so that the cursor always has a cell.
  init(_ text: TextBuffer, in area: Rect, isTypewriter: Bool = false) {
    self.text = text
    self.isTypewriter = isTypewriter
    rows = max(1, area.rows)
    flow = TextFlow(text, columns: area.besideBar.columns)
  }

  /// Returns the state scrolled as little as possible to show the cursor, with the first row at a
  /// row start, and the visible rows.
  ///
  /// No row stays blank after the text's end while rows are hidden above, unless it is a
  /// typewriter.
  func seen(_ place: EditorState) -> (place: EditorState, rows: FlowedRows) {
    var place = place
    place.cursor = text.boundary(at: min(place.cursor, text.count))
    if place.columns != flow.columns || place.top > text.count {
      place.top = flow.rowStart(at: min(place.top, text.count))
      place.columns = flow.columns
    }
    if isTypewriter {
      place.top = flow.start((rows - 1) / 2, rowsBefore: flow.rowStart(at: place.cursor))
      return (place, shown(from: place.top))
    }
    if place.cursor < place.top { place.top = flow.rowStart(at: place.cursor) }
    var shown = shown(from: place.top)
    if shown.row(of: place.cursor) == nil {
      place.top = flow.start(rows - 1, rowsBefore: flow.rowStart(at: place.cursor))
      shown = self.shown(from: place.top)
    }
    if shown.rows.count < rows, place.top > 0 {
      place.top = flow.top(at: place.top, rows: rows)
      shown = self.shown(from: place.top)
    }
    return (place, shown)
  }

  private func shown(from top: Int) -> FlowedRows { flow.rows(from: top, limit: rows) }

  /// Returns the cursor moved by `count` rows, downwards if positive; it keeps its goal column.
  func moved(_ cursor: TextCursor, rows count: Int) -> TextCursor {
    let start = flow.rowStart(at: cursor.offset)
    let here = flow.rows(from: start, limit: max(count, 0) + 1)
    let goalColumn = cursor.goalColumn ?? here.column(of: cursor.offset, inRow: 0)
    if count > 0 {
      guard here.rows.count > 1 else { return TextCursor(offset: text.count) }
      let row = min(count, here.rows.count - 1)
      return TextCursor(
        offset: here.offset(atColumn: goalColumn, inRow: row), goalColumn: goalColumn)
    }
    guard start > 0 else { return TextCursor(offset: 0) }
    let above = flow.rows(from: flow.start(-count, rowsBefore: start), limit: 1)
    return TextCursor(offset: above.offset(atColumn: goalColumn, inRow: 0), goalColumn: goalColumn)
  }

  /// Returns the start of the cursor's row; if the cursor is already there, the start of its line.
  func home(_ cursor: Int) -> Int {
    let start = flow.rowStart(at: cursor)
    return start == cursor ? text.lineStart(at: cursor) : start
  }

  /// Returns the end of the cursor's row; if the cursor is already there, the end of its line.
  func end(_ cursor: Int) -> Int {
    let row = flow.rows(from: flow.rowStart(at: cursor), limit: 1)
    let end = row.offset(atColumn: .max, inRow: 0)
    return end == cursor ? text.lineEnd(at: cursor) : end
  }
}
