import LibraryModel
import TextUI

/// The row's menu: all that can be done with the selected row, or with the place where none is.
struct MenuSheet {
  private let state: WindowState

  /// The columns it takes where there is room.
  static let columns = 44

  init(_ state: WindowState) { self.state = state }

  func draw(on surface: inout Surface, in body: Rect) {
    let lines = state.menu.map { command in
      SheetLine(key: command.menuKey, text: command.menu?.words ?? "", keyColumns: 4)
    }
    SheetView(
      title: state.selectionTitle, lines: lines, top: state.scene.sheetTop,
      selected: state.scene.menuRow, columns: Self.columns
    ).draw(on: &surface, in: body)
  }
}

/// A command's place and words in the row's menu.
struct MenuEntry: Sendable {
  let rank: Int
  let words: String

  init(_ rank: Int, _ words: String) {
    self.rank = rank
    self.words = words
  }
}

extension Command {
  /// What it does, by whichever of its keys.
  var action: Action? { actions().first?.1 }

  /// The key that does it in the menu, where Enter means the selected row.
  fileprivate var menuKey: String {
    keys.split(separator: " ").map(String.init).first { $0 != "Enter" } ?? ""
  }

  /// Those that the menu can show, in its order.
  fileprivate static let menu = table.filter { $0.menu != nil }
    .sorted { ($0.menu?.rank ?? 0) < ($1.menu?.rank ?? 0) }
}

extension WindowState {
  /// The commands of the menu as things are.
  var menu: [Command] { Command.menu.filter { $0.isOffered(self) } }

  /// A command's key in the menu, which is its row; nil for other keys.
  func menuAction(for press: KeyPress) -> Action? {
    guard scene.sheet == .menu, press.key != .enter else { return nil }
    return menu.firstIndex { $0.actions().contains { $0.0 == press } }.map { .menuChosen($0) }
  }

  mutating func showMenu() {
    show(.menu)
    scene.menuRow = 0
    scene.menuSubject = activity.link.url
  }

  /// The menu of what lies under the mouse.
  mutating func showMenu(at spot: MouseSpot) {
    switch spot.target {
    case .character, .note: select(spot.target)
    case .section(let section) where section != .draft: focusSection(section)
    case .reading: break
    case .besideSheet, .sheet, .text, .section, .nothing: return
    }
    showMenu()
  }

  mutating func moveMenu(_ movement: Movement) {
    let rows = List(Array(menu.indices))
    scene.menuRow = rows.moved(scene.menuRow, movement, page: sheetRows.shown) ?? 0
    clampSheet()
  }

  /// Scrolls as far as shows the selected row.
  mutating func revealMenuRow() {
    let (count, shown) = sheetRows
    scene.menuRow = min(max(0, scene.menuRow), max(0, count - 1))
    scene.sheetTop = List(Array(0..<count)).topIndex(
      scene.sheetTop, showing: scene.menuRow, rows: shown)
  }

  /// The menu of a row goes with the row: its keys must not mean another one.
  mutating func settleMenu() {
    guard scene.menuSubject != activity.link.url else { return }
    scene.sheet = nil
    message = .warning("What the menu was about is gone.")
  }
}
