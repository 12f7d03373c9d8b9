import LibraryModel
import SceneRestoration
import TextUI

/// The row's menu: all commands for the selected row, or for the place if no row is selected.
struct MenuSheet: Feature {
  static let sheet = Sheet.menu
  static let isOfPlace = true
  static let initial = MenuState()
  static let restored: [RestoredProperty<MenuState>] = [
    .value("menu row", { swap(&$0.row, &$1) }, default: 0),
    .value("menu of", { swap(&$0.subject, &$1) }, default: ""),
    .value("menu column", { swap(&$0.column, &$1) }, default: nil),
    .value("menu line", { swap(&$0.line, &$1) }, default: nil),
  ]

  private let window: Surroundings
  private let body: Rect
  private let commands: [Command]
  private let row: Int
  private let origin: Point?

  init(_ state: MenuState, _ window: Surroundings, in body: Rect) {
    self.window = window
    self.body = body
    commands = window.menu
    row = state.row
    origin = state.origin
  }

  var frame: Rect {
    SheetView.frame(lines: lineCount, columns: 44, in: body, near: origin)
  }
  var lineCount: Int { commands.count }
  var selectedLines: Range<Int>? { row..<row + 1 }

  func draw(on surface: inout Surface) {
    let lines = commands.map { command in
      SheetLine(key: command.menuKey, text: window.menuWords(of: command) ?? "", keyColumns: 4)
    }
    SheetView(title: window.selectionTitle, lines: lines, top: window.sheetTop, selected: row)
      .draw(on: &surface, in: frame)
  }
}

// MARK: Keys and clicks

extension MenuSheet {
  static let keysHeading = "Actions menu"

  static let commands = [
    Command(layer, "Enter", .of(MenuAction.entered), "do the selected action", hint: "select"),
    Command(
      layer, "s", .navigation(.openAnotherPressed(.beside)),
      "open another copy, in a window of its own",
      menu: MenuEntry(4, "Open another copy")),
    Command(
      layer, "y", .navigation(.copyRowPressed), "copy the URL of the row",
      menu: MenuEntry(12, "Copy the URL")),
  ]

  /// A key of a command performs its row.
  func action(for input: Input) -> Action? {
    guard case .key(let press) = input, press.key != .enter else { return nil }
    return commands.firstIndex { $0.actions().contains { $0.0 == press } }
      .map { .of(MenuAction.chosen($0)) }
  }

  func action(atLine line: Int) -> Action? { .of(MenuAction.chosen(line)) }
}

// MARK: State

extension MenuSheet {
  static func begin(in window: Surroundings) -> Beginning<MenuState> {
    var state = MenuState(subject: window.subject)
    state.origin = window.cursor
    return .open(state)
  }

  /// Keeps the subject: see ``WindowState/hasShownMenu``.
  static func closed(_ state: MenuState) -> MenuState { state }

  static func move(_ movement: Movement, _ state: inout MenuState, page: Int) -> Bool {
    state.row = movement.index(from: state.row, of: state.count, page: page)
    return true
  }

  static func obstacle(in state: MenuState, of window: Surroundings) -> Message? {
    state.subject == window.subject ? nil : .warning("That row is gone.")
  }

  static func update(_ state: inout MenuState, in window: Surroundings) {
    state.count = window.menu.count
    state.row = min(max(0, state.row), max(0, state.count - 1))
  }
}

extension WindowState {
  /// Whether the menu was last shown for the selected row, or for the place if no row is selected.
  var hasShownMenu: Bool { scene.features[MenuSheet.self].subject == activity.link.url }

  /// Shows the menu again before the note of an edit is deleted.
  mutating func forgetMenu() { scene.features[MenuSheet.self].subject = "" }

  mutating func moveMenu(to cell: Point) { scene.features[MenuSheet.self].origin = cell }

  mutating func showMenu(selecting action: Action) {
    MenuSheet.open(in: &self)
    scene.features[MenuSheet.self].row = menu.firstIndex { $0.action == action } ?? 0
  }
}
