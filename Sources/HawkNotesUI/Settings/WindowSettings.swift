import TextUI

/// The settings of all windows, and the look of this one.
public struct WindowSettings: Sendable {
  /// The user's settings.
  public var chosen = Settings() { didSet { updateAppearance() } }
  public var source = SettingsSource()
  public var limits = TerminalLimits() { didSet { updateAppearance() } }
  /// Whether the window is drawn quietly, because another window has the focus.
  var isQuiet = false { didSet { updateAppearance() } }
  /// The look of the window; depends on the three values above, but not on the file.
  private(set) var appearance = Appearance(Settings(), on: TerminalLimits(), isQuiet: false)

  /// Whether the window is drawn for a screen reader.
  var isAccessible: Bool { appearance.isAccessible }

  private mutating func updateAppearance() {
    appearance = Appearance(chosen, on: limits, isQuiet: isQuiet)
  }
}
