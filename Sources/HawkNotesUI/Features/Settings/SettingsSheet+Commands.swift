extension SettingsSheet {
  static let keysHeading = "On the settings"

  static let commands = [
    Command(
      layer, "Enter l → Space", .settings(.nextValuePressed), "the setting's next value",
      hint: "change"),
    Command(layer, "h ←", .settings(.previousValuePressed), "the value before"),
    Command(.screen, ",", .sheet(.openPressed(sheet)), "settings"),
  ]
}
