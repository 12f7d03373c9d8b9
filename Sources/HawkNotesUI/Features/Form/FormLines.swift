import TextEditing
import TextUI

/// The lines of a form: which of them belong to which field, and its text.
struct FormLines {
  /// A field with its lines.
  struct Row {
    let field: FormField
    let text: TextBuffer
    /// The first line.
    let start: Int
    /// The number of lines of the label that are above the text.
    let above: Int
    let textRows: Int
    /// The rows of the error message, below the text.
    let problem: [String]

    var lines: Range<Int> { start..<start + above + textRows + problem.count }
    /// The first line of the text.
    var textLine: Int { start + above }
    /// The first line below the text.
    var problemLine: Int { textLine + textRows }
  }

  let rows: [Row]
  /// The columns of the labels at the left of the texts; 0 if they are above.
  let labelColumns: Int
  let hasLabels: Bool

  init(_ form: FilledForm?, in size: Size) {
    guard let form else {
      (rows, labelColumns, hasLabels) = ([], 0, true)
      return
    }
    labelColumns = Self.labelColumns(in: size.columns)
    hasLabels = labelColumns > 0 || size.rows > 1
    let columns = size.columns - Self.gutter - labelColumns
    var rows: [Row] = []
    for field in form.subject.fields {
      let text = form.text(of: field)
      let problem = form.problem(in: field).map { ("! " + $0).wrapped(max(1, columns)) }
      let above = labelColumns == 0 && hasLabels ? 1 : 0
      let most = max(1, size.rows - above)
      let flow = TextFlow(text, columns: max(1, columns - DraftView.barColumns - 1))
      let used = flow.rows(from: 0, limit: size.rows).rows.count
      rows.append(
        Row(
          field: field, text: text, start: rows.last?.lines.upperBound ?? 0, above: above,
          textRows: min(most, Self.rows(of: field, used, form.field == field, in: size.rows)),
          problem: problem ?? []))
    }
    self.rows = rows
  }

  /// Returns the number of rows for the text of a field that takes `used` rows.
  private static func rows(of field: FormField, _ used: Int, _ hasFocus: Bool, in rows: Int) -> Int
  {
    if field.isChoice { return 1 }
    if !field.isLong { return hasFocus ? min(max(1, used), 3) : 1 }
    guard hasFocus else { return min(max(1, used), rows >= 24 ? 4 : 1) }
    return max(min(used + 1, largest(rows)), field.isList ? 3 : min(6, largest(rows)))
  }

  /// Returns the number of rows for a long text that has the focus.
  private static func largest(_ rows: Int) -> Int { max(3, rows * 2 / 3) }

  private static func labelColumns(in columns: Int) -> Int { columns < 47 ? 0 : 15 }

  /// Returns the number of lines of an empty form, and some more for the text that has the focus.
  static func usualRows(of form: FormSubject, columns: Int) -> Int {
    form.fields.count * (labelColumns(in: columns) == 0 ? 2 : 1) + 8
  }

  /// The columns of the marks at the left.
  static let gutter = 2
}
