import LibraryModel
import TextEditing
import TextUI

/// The draft of a book or a character: a heading that says whether it is a new note or an edit, and
/// the text behind a bar that is heavy while keys go into it.
struct DraftView {
  private let state: WindowState

  /// The columns before the text.
  static let barColumns = 2

  init(_ state: WindowState) { self.state = state }

  func draw(on surface: inout Surface, in place: Rect) {
    guard !place.isEmpty, let slot = state.slot else { return }
    let isActive = state.isInText
    HeadingView(
      title: slot.note == nil ? "New note" : "Edit note",
      count: standing(of: slot), hasFocus: isActive
    ).draw(on: &surface, in: place)
    let inner = place.underHeading
    guard !inner.isEmpty else { return }
    let text = state.text
    if text.isEmpty && !isActive {
      surface.writeClipped(
        hint, at: Point(column: inner.column + Self.barColumns, row: inner.row),
        columns: inner.columns - Self.barColumns, style: Theme.faint)
      return
    }
    drawText(slot, EditorViewport(text, in: place), on: &surface, in: inner, isActive)
  }

  /// Whether it is saved, and whether its note is still the one that the edit began with.
  private func standing(of slot: DraftSlot) -> String {
    guard state.draft(in: slot) != nil else { return "" }
    switch state.overtaken {
    case nil: return "not saved"
    case .changed: return "changed elsewhere"
    case .deleted: return "deleted elsewhere"
    }
  }

  /// The bar: all the way down while keys go into the text, else only beside it.
  private func drawBar(on surface: inout Surface, in inner: Rect, rows: Int, _ isActive: Bool) {
    surface.fill(
      Rect(
        column: inner.column, row: inner.row, columns: 1,
        rows: isActive ? inner.rows : min(rows, inner.rows)),
      with: isActive ? "┃" : "│", style: isActive ? Theme.activeBar : Theme.bar)
  }

  private func drawText(
    _ slot: DraftSlot, _ viewport: EditorViewport, on surface: inout Surface, in inner: Rect,
    _ isActive: Bool
  ) {
    let (place, shown) = viewport.seen(state.scene.editors[slot] ?? EditorState())
    drawBar(on: &surface, in: inner, rows: shown.rows.count, isActive)
    var area = inner
    _ = area.takeLeft(Self.barColumns)
    surface.write(shown, in: area, style: isActive ? Theme.plain : Theme.faint)
    if state.isFinding {
      MatchMarks(query: state.scene.find.query, text: viewport.text, cursor: place.cursor)
        .draw(on: &surface, over: shown, in: area)
    }
    if let selection = state.selection {
      drawSelection(selection, of: shown, on: &surface, in: area)
    }
    guard isActive, let row = shown.row(of: place.cursor) else { return }
    let column = min(shown.column(of: place.cursor, inRow: row), area.columns - 1)
    surface.cursor = Point(column: area.column + column, row: area.row + row)
  }

  /// What is selected, reversed: seen without colours too.
  ///
  /// A line end that is selected is a cell.
  private func drawSelection(
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
      surface.restyle(cells) { style in
        var style = style
        style.attributes.formSymmetricDifference(.reversed)
        return style
      }
    }
  }

  private var hint: String {
    "n writes one about \(state.character?.name ?? state.book?.title ?? "it")."
  }
}
