/// The sheet of settings while it is open.
struct SettingsState: Equatable, Sendable {
  /// The selected setting; stored.
  var key = Settings.Key.theme
}
