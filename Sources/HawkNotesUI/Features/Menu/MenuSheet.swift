import LibraryModel
import TextUI

/// The row's menu: all commands for the selected row, or for the place if no row is selected.
struct MenuSheet: Overlay {
  static let sheet = Sheet.menu
  static let isOfPlace = true

  private let state: WindowState
  private let body: Rect
  private let commands: [Command]

  init(_ state: WindowState, in body: Rect) {
    self.state = state
    self.body = body
    commands = state.menu
  }

  var frame: Rect { SheetView.frame(lines: lineCount, columns: 44, in: body) }
  var lineCount: Int { commands.count }
  var selectedLines: Range<Int>? { state.scene.menu.row..<state.scene.menu.row + 1 }

  func draw(on surface: inout Surface) {
    let lines = commands.map { command in
      SheetLine(key: command.menuKey, text: command.menu?.words ?? "", keyColumns: 4)
    }
    SheetView(
      title: state.selectionTitle, lines: lines, top: state.scene.sheetTop,
      selected: state.scene.menu.row
    ).draw(on: &surface, in: frame)
  }
}

// MARK: Keys and clicks

extension MenuSheet {
  /// A key of a command performs its row.
  func action(for input: Input) -> Action? {
    guard case .key(let press) = input, press.key != .enter else { return nil }
    return commands.firstIndex { $0.actions().contains { $0.0 == press } }
      .map { .menu(.chosen($0)) }
  }

  func action(atLine line: Int) -> Action? { .menu(.chosen(line)) }
}

// MARK: State

extension MenuSheet {
  static func open(in state: inout WindowState) {
    state.show(sheet)
    state.scene.menu = MenuState(subject: state.activity.link.url)
  }

  static func move(_ movement: Movement, in state: inout WindowState) {
    let page = state.overlay?.rows ?? 0
    let rows = List(Array(state.menu.indices))
    state.scene.menu.row = rows.moved(state.scene.menu.row, movement, page: page) ?? 0
    state.clampSheet()
  }

  /// Closes the menu if its row is gone: its keys must not act on another row.
  static func settle(_ state: inout WindowState) -> [Effect] {
    guard state.scene.menu.subject == state.activity.link.url else {
      state.scene.sheet = nil
      state.message = .warning("That row is gone.")
      return []
    }
    state.scene.menu.row = min(max(0, state.scene.menu.row), max(0, state.menu.count - 1))
    return []
  }
}
