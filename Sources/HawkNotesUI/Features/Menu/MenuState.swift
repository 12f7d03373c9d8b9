/// The row's menu while it is open.
struct MenuState: Equatable, Sendable {
  /// The selected row.
  var row = 0
  /// URL of the menu's subject: the menu is closed when it changes.
  var subject = ""
}
