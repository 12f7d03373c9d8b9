extension SettingsSheet {
  static let keysHeading = "Settings sheet"

  static let commands = [
    Command(
      layer, "Enter l → Space", .settings(.nextValuePressed), "next value",
      hint: "change"),
    Command(layer, "h ←", .settings(.previousValuePressed), "previous value"),
    Command(
      .screen, ",", .sheet(.openPressed(sheet)), "settings", synonyms: "theme light dark colours"),
  ]
}
