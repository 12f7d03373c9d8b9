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
  var menuKey: String {
    keys.split(separator: " ").map(String.init).first { $0 != "Enter" } ?? ""
  }

  /// Those that the menu can show, in its order.
  fileprivate static let menu = table.filter { $0.menu != nil }
    .sorted { ($0.menu?.rank ?? 0) < ($1.menu?.rank ?? 0) }
}

extension WindowState {
  /// The commands of the menu as things are.
  var menu: [Command] { Command.menu.filter { $0.isOffered(self) } }
}
