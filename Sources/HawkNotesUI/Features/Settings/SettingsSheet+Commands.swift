extension SettingsSheet {
  static let keysHeading = "Settings sheet"

  static let commands = [
    Command(
      layer, "Enter l → Space", .of(SettingsSheetAction.nextValuePressed), "next value",
      hint: "change"),
    Command(layer, "h ←", .of(SettingsSheetAction.previousValuePressed), "previous value"),
    Command(
      .screen, ",", .sheet(.openPressed(sheet)), "settings",
      synonyms: "theme light dark colours colors"),
  ]
}
