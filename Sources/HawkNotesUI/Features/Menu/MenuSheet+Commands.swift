extension MenuSheet {
  static let keysHeading = "Actions menu"

  /// The key that opens the sheet; it is listed among those of the screens.
  static let opening = Command(
    .screen, "m", .sheet(.openPressed(.menu)), "actions menu", hint: "menu")

  static let commands = [
    Command(layer, "Enter", .menu(.entered), "do the selected action", hint: "select"),
    Command(
      layer, "s", .navigation(.openAnotherPressed(.beside)),
      "open another copy, in a window of its own",
      menu: MenuEntry(4, "Open another copy")),
    Command(
      layer, "y", .navigation(.copyRowPressed), "copy the URL of the row",
      menu: MenuEntry(12, "Copy the URL")),
  ]
}
