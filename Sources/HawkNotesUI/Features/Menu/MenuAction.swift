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
    guard commands.indices.contains(row), let action = commands[row].action else {
      return [.close]
    }
    return []
  }

  /// Performs a row of the menu.
  private func choose(_ row: Int, _ state: inout WindowState) -> [Effect] {
    let commands = state.menu
    state.scene.sheet = nil
    guard commands.indices.contains(row), let action = commands[row].action else { return [] }
    return change(&state, action)
  }
}

extension WindowState {
  /// Shows the menu of the target under the mouse.
  fileprivate mutating func showMenu(at spot: MouseSpot) {
    switch spot.target {
    case .book, .character, .note, .mention: select(spot.target)
    case .section(let section) where section != .draft: focusSection(section)
    case .stop: if stack.note == nil { focusSection(.synopsis) }
    case .reading: break
    case .besideSheet, .sheet, .text, .section, .nothing: return
    }
    MenuSheet.open(in: &self)
    scene.menu.origin = spot.position
  }
}
