/// The row's menu while it is open.
struct MenuState: Equatable, Sendable {
  /// The selected row; stored.
  var row = 0
  /// URL of the menu's subject, whose change closes the menu; stored.
  var subject = ""
  /// The number of rows.
  var count = 0
}
