import LibraryModel
import TextEditing
import TextUI

/// The form of a book or character: a field in each row, the texts with the whole editor.
struct FormSheet: Feature {
  static let sheet = Sheet.form
  static let hasSharedHints = false
  static let initial = FormSheetState()

  private let form: FilledForm?
  private let top: Int
  private let body: Rect
  private let lines: FormLines

  init(_ state: FormSheetState, _ window: Surroundings, in body: Rect) {
    form = window.form
    top = window.sheetTop
    self.body = body
    let inner = Self.inner(Self.frame(of: form, in: body))
    lines = FormLines(form, in: Size(columns: inner.columns, rows: inner.rows))
  }

  var frame: Rect { Self.frame(of: form, in: body) }
  var inner: Rect { Self.inner(frame) }
  var lineCount: Int { lines.rows.last?.lines.upperBound ?? 0 }
  var selectedLines: Range<Int>? { focused?.lines }

  private var focused: FormLines.Row? { lines.rows.first { $0.field == form?.field } }

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
    let start = row.textLine - top
    let first = max(0, start)
    let last = min(inner.rows, start + row.textRows)
    let left = min(inner.columns, FormLines.gutter + lines.labelColumns)
    return Rect(
      column: inner.column + left, row: inner.row + first, columns: inner.columns - left,
      rows: max(0, last - first))
  }

  func action(atLine line: Int) -> Action? {
    lines.rows.first { $0.lines.contains(line) }.map { .form(.fieldClicked($0.field)) }
  }
}

// MARK: Frame

extension FormSheet {
  /// Returns a frame with the same size whatever is filled in.
  private static func frame(of form: FilledForm?, in body: Rect) -> Rect {
    let columns = min(body.columns, widest)
    let lines =
      form.map { FormLines.usualRows(of: $0.subject, columns: inset(columns: columns)) } ?? 0
    return SheetView.frame(rows: lines + 2, columns: columns, in: body)
  }

  private static func inner(_ frame: Rect) -> Rect {
    frame.inset(columns: min(3, frame.columns / 16 + 1), rows: frame.rows > 2 ? 1 : 0)
  }

  private static func inset(columns: Int) -> Int { columns - 2 * min(3, columns / 16 + 1) }

  private static let widest = 88
}

// MARK: State

/// The state on which the hints depend; the texts of a form are drafts of the window.
struct FormSheetState: Equatable, Sendable {
  /// Whether the field that has the focus is a choice.
  var isInChoice = false
  /// Whether anything was filled in that is not saved.
  var isChanged = false
}

extension FormSheet {
  /// The keys of a form edit texts of the window: see ``FormAction``.
  struct OwnAction: FeatureAction {
    typealias Owner = FormSheet
  }

  static func reduce(
    _ state: inout FormSheetState, _ action: OwnAction, in window: Surroundings
  ) -> [WindowRequest] { [] }

  static func update(_ state: inout FormSheetState, in window: Surroundings) {
    let form = window.form
    state = FormSheetState(
      isInChoice: form?.isInChoice ?? false, isChanged: form?.isChanged ?? false)
  }

  static func isOver(_ state: FormSheetState, in window: Surroundings) -> Bool {
    window.form == nil
  }

  static func hintSource(of state: FormSheetState) -> (any Equatable & Sendable)? { state }
}

// MARK: View

extension FormSheet {
  func draw(on surface: inout Surface) {
    let frame = frame
    let isTold = surface.appearance.isAccessible && form?.isChanged == true
    // With one row for everything, the frame has the label.
    let name = lines.hasLabels ? form?.title : form?.field?.label
    let title = (name ?? "") + (isTold ? ", changed" : "")
    let view = SheetView(title: title, top: top, count: lineCount)
    view.drawFrame(frame, around: inner, on: &surface)
    surface.cursor = inner.origin
    for row in lines.rows where row.lines.upperBound > top {
      draw(row, on: &surface)
    }
  }

  private func draw(_ row: FormLines.Row, on surface: inout Surface) {
    let hasFocus = row.field == form?.field
    drawLabel(of: row, hasFocus, on: &surface)
    let area = area(of: row)
    if !area.isEmpty {
      if form?.isKnown(row.field) != true {
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
    let row = line - top
    guard row >= 0, row < inner.rows else { return nil }
    return Rect(column: inner.column, row: inner.row + row, columns: inner.columns, rows: 1)
  }

  private func drawLabel(of row: FormLines.Row, _ hasFocus: Bool, on surface: inout Surface) {
    guard var place = place(ofLine: row.start), let form else { return }
    let mark = place.takeLeft(FormLines.gutter)
    if form.isChanged(row.field), !surface.appearance.isAccessible {
      surface.write("✎", at: mark.origin, style: Theme.draftMark)
    }
    guard lines.hasLabels else { return }
    surface.writeClipped(
      surface.appearance.drawn(row.field.label), at: place.origin,
      columns: form.subject.isNew || lines.labelColumns == 0 ? place.columns : lines.labelColumns,
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
      hasFocus && !surface.appearance.isAccessible
        ? surface.appearance.drawn("‹ \(word) ›") : word, at: rest.origin,
      columns: rest.columns,
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
    guard hasFocus else {
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
    form?.drawFocusedText(on: &surface, in: area)
  }
}
