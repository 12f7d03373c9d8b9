/// The row's menu while it is open.
struct MenuState: Equatable, Sendable {
  /// The selected row.
  var row = 0
  /// URL of what the menu is about: the menu is closed when that changes.
  var subject = ""
}
