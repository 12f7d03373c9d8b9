/// A command's order and words in the row's menu.
struct MenuEntry: Sendable {
  let rank: Int
  let words: @Sendable (WindowState) -> String

  init(_ rank: Int, _ words: String) { self.init(rank) { _ in words } }

  /// Creates an entry whose words say what the command would do now.
  init(_ rank: Int, _ words: @escaping @Sendable (WindowState) -> String) {
    self.rank = rank
    self.words = words
  }
}

extension Command {
  /// The action of its first key, or of its name.
  var action: Action? { unbound ?? actions().first?.1 }

  /// The key that performs it in the menu; not Enter, which performs the selected row.
  var menuKey: String {
    keys.split(separator: " ").map(String.init).first { $0 != "Enter" } ?? ""
  }

  /// The commands that the menu can show, in its order.
  fileprivate static let menu = table.filter { $0.menu != nil }
    .sorted { ($0.menu?.rank ?? 0) < ($1.menu?.rank ?? 0) }
}

extension WindowState {
  /// The commands that the menu shows now.
  var menu: [Command] { Command.menu.filter { $0.isOffered(self) } }
}
