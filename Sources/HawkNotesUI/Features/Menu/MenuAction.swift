/// An action of the row's menu.
public enum MenuAction: Equatable, Sendable {
  /// The right button of the mouse was pressed.
  case clicked(MouseSpot)
  /// Performs the selected row.
  case entered
  /// Performs a row.
  case chosen(Int)
}

extension Reducer {
  func reduceMenu(_ state: inout WindowState, _ action: MenuAction) -> [Effect] {
    switch action {
    case .clicked(let spot): state.showMenu(at: spot)
    case .entered: return choose(state.scene.menu.row, &state)
    case .chosen(let row): return choose(row, &state)
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
  }
}
