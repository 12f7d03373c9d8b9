import LibraryModel
import TextEditing
import TextUI

/// The form of a book or character: a field in each row, the texts with the whole editor.
struct FormSheet: Overlay {
  static let sheet = Sheet.form
  static let hasSharedHints = false

  private let state: WindowState
  private let body: Rect
  private let form: FormLines

  init(_ state: WindowState, in body: Rect) {
    self.state = state
    self.body = body
    let inner = Self.inner(Self.frame(of: state, in: body))
    form = FormLines(state, in: Size(columns: inner.columns, rows: inner.rows))
  }

  var frame: Rect { Self.frame(of: state, in: body) }
  var inner: Rect { Self.inner(frame) }
  var lineCount: Int { form.rows.last?.lines.upperBound ?? 0 }
  var selectedLines: Range<Int>? { focused?.lines }

  private var focused: FormLines.Row? { form.rows.first { $0.field == state.field } }

  /// The area of the text that has the focus, with its bar.
  var textArea: Rect { focused.map(area) ?? .none }

  /// The area of a list at the cursor: beside the labels, within the frame.
  var listArea: Rect {
    let (text, inner) = (textArea, inner)
    return Rect(column: text.column, row: inner.row, columns: text.columns, rows: inner.rows)
  }

  /// Returns the area of a field's text, as far as it is shown.
  private func area(of row: FormLines.Row) -> Rect {
    let inner = inner
    let top = row.textLine - state.scene.sheetTop
    let first = max(0, top)
    let last = min(inner.rows, top + row.textRows)
    let left = min(inner.columns, FormLines.gutter + form.labelColumns)
    return Rect(
      column: inner.column + left, row: inner.row + first, columns: inner.columns - left,
      rows: max(0, last - first))
  }

  func action(atLine line: Int) -> Action? {
    form.rows.first { $0.lines.contains(line) }.map { .form(.fieldClicked($0.field)) }
  }
}

// MARK: Frame

extension FormSheet {
  /// Returns a frame with the same size whatever is filled in.
  private static func frame(of state: WindowState, in body: Rect) -> Rect {
    let columns = min(body.columns, widest)
    let lines =
      state.form.map { FormLines.usualRows(of: $0, columns: inset(columns: columns)) } ?? 0
    let rows = min(body.rows, lines + 2)
    return Rect(
      column: body.column + (body.columns - columns) / 2,
      row: body.row + (body.rows - rows) / 2, columns: columns, rows: rows)
  }

  private static func inner(_ frame: Rect) -> Rect {
    frame.inset(columns: min(3, frame.columns / 16 + 1), rows: frame.rows > 2 ? 1 : 0)
  }

  private static func inset(columns: Int) -> Int { columns - 2 * min(3, columns / 16 + 1) }

  private static let widest = 88
}

// MARK: State

extension FormSheet {
  static func open(in state: inout WindowState) { state.addItem() }

  /// Reads the item of the form.
  static func settle(_ state: inout WindowState) -> [Effect] {
    guard let form = state.form else {
      state.closeSheet()
      return []
    }
    state.loadField()
    guard !state.isFormRead, !state.retries.readings.contains(.form(form)) else { return [] }
    return [.read(.form(form))]
  }

  static func drop(from state: inout WindowState) { state.leaveForm() }

  /// Moves to the next or previous field.
  static func move(_ movement: Movement, in state: inout WindowState) {
    switch movement {
    case .down, .pageDown, .last: state.focusField(by: 1)
    case .up, .pageUp, .first: state.focusField(by: -1)
    }
  }

  static func hintSource(in state: borrowing WindowState) -> (any Equatable & Sendable)? {
    [state.isInChoice, state.isFormChanged]
  }
}

// MARK: View

extension FormSheet {
  func draw(on surface: inout Surface) {
    let frame = frame
    let view = SheetView(title: title, top: state.scene.sheetTop, count: lineCount)
    view.drawFrame(frame, around: inner, on: &surface)
    surface.cursor = inner.origin
    for row in form.rows where row.lines.upperBound > state.scene.sheetTop {
      draw(row, on: &surface)
    }
  }

  private var title: String {
    guard let form = state.form else { return "" }
    var parts = [form.title]
    if case .newCharacter(of: let book) = form, let book = state.library.catalogue.book(book) {
      parts[0] += " of \(book.title.shortened)"
    }
    if let loss = state.openForm?.loss { parts.append(loss.title) }
    if state.isChanged(form) { parts.append("not saved") }
    return parts.joined(separator: " · ")
  }

  private func draw(_ row: FormLines.Row, on surface: inout Surface) {
    let hasFocus = row.field == state.field
    drawLabel(of: row, hasFocus, on: &surface)
    let area = area(of: row)
    if !area.isEmpty {
      if !state.isKnown(row.field) {
        drawWaiting(on: &surface, in: area.besideBar)
      } else if row.field.isChoice {
        drawChoice(row, hasFocus, on: &surface, in: area)
      } else {
        drawText(row, hasFocus, on: &surface, in: area)
      }
    }
    for (index, words) in row.problem.enumerated() {
      guard let place = place(ofLine: row.problemLine + index) else { continue }
      surface.writeClipped(
        words, at: Point(column: area.column, row: place.row), columns: area.columns,
        style: Theme.warning)
    }
  }

  /// Returns the row of a line; nil if it is not shown.
  private func place(ofLine line: Int) -> Rect? {
    let inner = inner
    let row = line - state.scene.sheetTop
    guard row >= 0, row < inner.rows else { return nil }
    return Rect(column: inner.column, row: inner.row + row, columns: inner.columns, rows: 1)
  }

  private func drawLabel(of row: FormLines.Row, _ hasFocus: Bool, on surface: inout Surface) {
    guard var place = place(ofLine: row.start), let form = state.form else { return }
    let mark = place.takeLeft(FormLines.gutter)
    if state.isChanged(row.field, of: form) {
      surface.write("✎", at: mark.origin, style: Theme.draftMark)
    }
    surface.writeClipped(
      row.field.label, at: place.origin,
      columns: form.isNew || self.form.labelColumns == 0 ? place.columns : self.form.labelColumns,
      style: hasFocus ? Theme.focusedHeading : Theme.aside)
  }

  private func drawWaiting(on surface: inout Surface, in text: Rect) {
    surface.writeClipped(
      RowsView.waiting, at: text.origin, columns: text.columns, style: Theme.faint)
  }

  private func drawChoice(
    _ row: FormLines.Row, _ hasFocus: Bool, on surface: inout Surface, in area: Rect
  ) {
    var rest = area
    let bar = rest.takeLeft(DraftView.barColumns)
    let word = String(decoding: row.text.bytes, as: UTF8.self)
    if hasFocus {
      surface.write("┃", at: bar.origin, style: Theme.activeBar)
      surface.cursor = rest.origin
    }
    surface.writeClipped(
      hasFocus ? "‹ \(word) ›" : word, at: rest.origin, columns: rest.columns,
      style: hasFocus ? Theme.key : Theme.plain)
  }

  private func drawText(
    _ row: FormLines.Row, _ hasFocus: Bool, on surface: inout Surface, in area: Rect
  ) {
    let text = area.besideBar
    if row.text.isEmpty, hasFocus {
      surface.writeClipped(
        row.field.example, at: text.origin, columns: text.columns, style: Theme.faint)
    }
    guard hasFocus, let slot = state.slot else {
      let shown = TextFlow(row.text, columns: text.columns).rows(from: 0, limit: area.rows)
      surface.write(shown, in: text, style: Theme.plain)
      if let last = shown.rows.last, shown.start + last.bytes.upperBound < row.text.count {
        surface.write("…", at: Point(column: area.endColumn - 1, row: area.endRow - 1))
      }
      return
    }
    surface.fill(
      Rect(column: area.column, row: area.row, columns: 1, rows: area.rows), with: "┃",
      style: Theme.activeBar)
    DraftView(slot, in: state, isActive: state.isInText).draw(on: &surface, in: area)
  }
}
