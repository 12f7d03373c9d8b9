/// An action of the row's menu.
enum MenuAction: FeatureAction {
  typealias Owner = MenuSheet

  /// Performs the selected row.
  case entered
  /// Performs a row.
  case chosen(Int)
}

extension MenuSheet {
  static func reduce(
    _ state: inout MenuState, _ action: MenuAction, in window: Surroundings
  ) -> [WindowRequest] {
    let row =
      switch action {
      case .entered: state.row
      case .chosen(let row): row
      }
    let commands = window.menu
    guard commands.indices.contains(row), let action = commands[row].action else { return [.close] }
    return [.close, .command(action)]
  }
}
