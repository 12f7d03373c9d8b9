import TextUI

/// The row's menu while it is open.
struct MenuState: Equatable, Sendable {
  /// The selected row; stored.
  var row = 0
  /// URL of the menu's subject, whose change closes the menu; stored.
  var subject = ""
  var count = 0
  /// The cell at which it opened: that of the selected row or of the mouse; nil for the middle.
  var origin: Point? {
    get { column.flatMap { column in line.map { Point(column: column, row: $0) } } }
    set { (column, line) = (newValue?.column, newValue?.row) }
  }
  var column: Int?
  var line: Int?
}
