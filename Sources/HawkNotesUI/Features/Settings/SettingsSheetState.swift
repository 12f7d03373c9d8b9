/// The settings sheet while it is open.
public struct SettingsSheetState: Equatable, Sendable {
  /// The selected setting.
  public var key = Settings.Key.theme
}
