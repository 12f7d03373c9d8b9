extension Command {
  /// The commands that all sheets share.
  static let everySheet: [Command] = [
    Command(
      .sheet, "j k ↓ ↑", each: .moves(.down, .up, .down, .up), "down, up", hint: "down",
      when: \.sheetScrolls
    ).harmless,
    Command(
      .sheet, "PgDn PgUp Ctrl-D Ctrl-U", each: .moves(.pageDown, .pageUp, .pageDown, .pageUp),
      "page down, up"
    ).harmless,
    Command(.sheet, "g G Home End", each: .moves(.first, .last, .first, .last), "top, end")
      .harmless,
    Command(
      .sheet, ":", .sheet(.openPressed(.palette)), "palette", hint: .atEnd("all"),
      when: \.hasSharedHints),
    Command(
      .sheet, "Esc Enter q", .sheet(.closePressed), "close; the opening key does, too",
      hint: .atEnd("close"), when: \.hasSharedHints
    ).harmless,
    Command(.sheet, "? F1", .sheet(.openPressed(.keys)), "show the keys").harmless,
    Command(
      .sheet, ":", .sheet(.openPressed(.palette)), "go to a place or do an action, by name"),
    Command(.sheet, "Q", .program(.closePressed), "close the scene: it can be reopened"),
  ]
}

extension WindowState {
  fileprivate var hasSharedHints: Bool { scene.sheet?.feature.hasSharedHints ?? true }
  fileprivate var sheetScrolls: Bool { hasSharedHints && overlay?.scrolls ?? false }
}
