extension MenuSheet {
  static let keysHeading = "In the row's menu"

  /// The key that opens the sheet; it has its place among those of the screens.
  static let opening = Command(
    .screen, "m", .sheet(.openPressed(.menu)), "all that can be done with the row", hint: "menu")

  static let commands = [
    Command(layer, "Enter", .menu(.entered), "do what is selected", hint: "do it"),
    Command(
      layer, "s", .navigation(.openAnotherPressed(.beside)),
      "open in a second window, though one shows it",
      menu: MenuEntry(4, "Open in a second window")),
    Command(
      layer, "y", .navigation(.copyRowPressed), "copy the URL of the row",
      menu: MenuEntry(9, "Copy its URL")),
  ]
}
