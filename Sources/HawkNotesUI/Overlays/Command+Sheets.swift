extension Command {
  /// The commands that all sheets share.
  static let everySheet: [Command] = [
    Command(
      .sheet, "Esc Enter q", .sheet(.closePressed),
      "close the sheet (so does the key that opened it)",
      hint: .atEnd("close"), when: \.hasSharedHints),
    Command(
      .sheet, "j ↓", .navigation(.moved(.down)), "down", hint: "down",
      when: \.sheetScrolls),
    Command(
      .sheet, "k ↑", .navigation(.moved(.up)), "up", hint: "up", when: \.sheetScrolls),
    Command(.sheet, "PgDn Ctrl-D", .navigation(.moved(.pageDown)), "page down"),
    Command(.sheet, "PgUp Ctrl-U", .navigation(.moved(.pageUp)), "page up"),
    Command(.sheet, "g Home", .navigation(.moved(.first)), "top"),
    Command(.sheet, "G End", .navigation(.moved(.last)), "end"),
    Command(.sheet, "Q", .program(.closePressed), "close the scene (it can be reopened)"),
  ]
}

extension WindowState {
  fileprivate var hasSharedHints: Bool { scene.sheet?.overlay.hasSharedHints ?? true }
  fileprivate var sheetScrolls: Bool { hasSharedHints && overlay?.scrolls ?? false }
}
