import TextEditing
import TextUI

/// The text of a draft with its bar, its selection, its matches and the cursor.
///
/// NB: it holds only what it shows: a copy of the whole state at each key would cost more than the
/// text.
struct DraftView {
  private let text: TextBuffer
  private let place: EditorState
  private let selections: [Range<Int>]
  /// The query; nil while nothing is searched.
  private let query: String?
  private let misspelt: [Range<Int>]
  /// Whether keys go into the text.
  private let isActive: Bool
  /// Whether the row of the cursor stays in the middle.
  private let isTypewriter: Bool
  /// Whether the text has to be read first.
  private let isWaiting: Bool
  /// The visible part at the last drawing.
  private let seen: SeenText?
  /// Where code is; nil for a text that is not styled.
  private let fences: FenceIndex?

  /// The columns to the left of the text.
  static let barColumns = 2

  /// The view of the draft on the screen; nil if the screen shows none.
  init?(_ state: borrowing WindowState) {
    guard let slot = state.pageSlot else { return nil }
    self.init(slot, in: state, isActive: state.scene.sheet == nil && state.isInText)
  }

  init(_ slot: DraftSlot, in state: borrowing WindowState, isActive: Bool) {
    text = state.editor.texts[slot] ?? TextBuffer()
    place = state.scene.editors[slot] ?? EditorState()
    self.isActive = isActive
    isTypewriter = state.isTypewriter
    isWaiting = isActive && !state.isTextKnown
    selections =
      !isActive
      ? []
      : place.anchor == nil
        ? state.viSelection(in: slot) : [state.selection(in: slot)].compactMap(\.self)
    misspelt = isActive ? state.spelling.marks(in: text, at: place) : []
    query = isActive && state.isFinding ? state.scene.find.query : nil
    seen = state.caches.seenText
    fences = isActive && slot.field?.isLine != true ? state.caches.fences : nil
  }

  /// Draws it in the area of the text and its bar.
  func draw(on surface: inout Surface, in inner: Rect) {
    if var text = drawnText(in: inner) { text.draw(over: nil, on: &surface) }
    drawMarks(on: &surface, in: inner)
  }

  /// The text while it is written, without selection, matches and underlines; nil if there is none.
  func drawnText(in inner: Rect) -> DrawnText? {
    guard !inner.isEmpty, isActive, !isWaiting else { return nil }
    let shown = seen(in: inner).rows
    let line = SourceStyling.lineStart(of: shown, in: text)
    var fences = fences
    return DrawnText(
      shown, in: inner.besideBar, fences?.state(at: line, in: text),
      SourceStyling.quotation(before: shown.start, of: line, in: text),
      isLineStart: line == shown.start)
  }

  /// Returns whether ``drawnText(in:)`` is the same as another one, without making it.
  func isShown(by other: DrawnText?, in inner: Rect) -> Bool {
    guard let other, !inner.isEmpty, isActive, !isWaiting else { return false }
    return other.isOf(seen(in: inner).rows, in: inner.besideBar, isStyled: fences != nil)
  }

  /// Draws what is not part of ``drawnText(in:)``, over it.
  func drawMarks(on surface: inout Surface, in inner: Rect) {
    guard !inner.isEmpty, isActive || !text.isEmpty else { return }
    var area = inner
    _ = area.takeLeft(Self.barColumns)
    if isWaiting { return drawWaiting(on: &surface, in: area) }
    let seen = seen(in: inner)
    let (place, shown) = (seen.place, seen.rows)
    guard isActive else {
      drawBar(on: &surface, in: inner, rows: shown.rows.count)
      return surface.write(shown, in: area, style: Theme.aside)
    }
    for word in misspelt { surface.underline(word, over: shown, in: area) }
    if let query {
      MatchMarks(query: query, text: text, cursor: place.cursor)
        .draw(on: &surface, over: shown, in: area)
    }
    for selection in selections { draw(selection, of: shown, on: &surface, in: area) }
    guard let row = shown.row(of: place.cursor) else { return }
    let column = min(shown.column(of: place.cursor, inRow: row), area.columns - 1)
    surface.cursor = Point(column: area.column + column, row: area.row + row)
  }

  private func drawWaiting(on surface: inout Surface, in text: Rect) {
    surface.cursor = text.origin
    surface.writeClipped(
      RowsView.waiting, at: text.origin, columns: text.columns, style: Theme.aside)
  }

  private func seen(in area: Rect) -> SeenText {
    if let seen, seen.isOf(text, at: place, in: area, isTypewriter: isTypewriter) { return seen }
    return SeenText(text, at: place, in: area, isTypewriter: isTypewriter)
  }

  /// The light bar, shown beside the text only.
  private func drawBar(on surface: inout Surface, in inner: Rect, rows: Int) {
    surface.fill(
      Rect(column: inner.column, row: inner.row, columns: 1, rows: min(rows, inner.rows)),
      with: "│", style: Theme.bar)
  }

  /// Draws the selection in reverse, which is visible without colours too.
  ///
  /// A selected line end is one cell.
  private func draw(
    _ selection: Range<Int>, of shown: FlowedRows, on surface: inout Surface, in area: Rect
  ) {
    for index in shown.rows.indices.prefix(area.rows) {
      let row = shown.rows[index]
      let bytes = shown.start + row.bytes.lowerBound..<shown.start + row.bytes.upperBound
      guard selection.lowerBound <= bytes.upperBound, selection.upperBound > bytes.lowerBound
      else { continue }
      let holdsEnd = row.endsLine && selection.contains(bytes.upperBound)
      let start = shown.column(of: max(selection.lowerBound, bytes.lowerBound), inRow: index)
      let end = shown.column(of: min(selection.upperBound, bytes.upperBound), inRow: index)
      let cells = Rect(
        column: area.column + start, row: area.row + index,
        columns: min(area.columns - start, end - start + (holdsEnd ? 1 : 0)), rows: 1)
      surface.reverse(cells)
    }
  }
}
