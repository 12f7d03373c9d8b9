extension Command {
  /// The rows that all sheets share.
  static let everySheet: [Command] = [
    Command(
      .sheet, "Esc Enter q", .sheet(.closePressed), "done; so does the key that opened the sheet",
      hint: "done", when: \.hasSharedHints),
    Command(
      .sheet, "j ↓", .navigation(.moved(.down)), "down", hint: "down",
      when: \.sheetScrolls),
    Command(
      .sheet, "k ↑", .navigation(.moved(.up)), "up", hint: "up", when: \.sheetScrolls),
    Command(.sheet, "PgDn", .navigation(.moved(.pageDown)), "a page down"),
    Command(.sheet, "PgUp", .navigation(.moved(.pageUp)), "a page up"),
    Command(.sheet, "g Home", .navigation(.moved(.first)), "to the top"),
    Command(.sheet, "G End", .navigation(.moved(.last)), "to the end"),
    Command(.sheet, "Q", .program(.closePressed), "close the scene; it can be reopened"),
  ]
}

extension WindowState {
  fileprivate var hasSharedHints: Bool { scene.sheet?.overlay.hasSharedHints ?? true }
  fileprivate var sheetScrolls: Bool { hasSharedHints && overlay?.scrolls ?? false }
}
