import TextUI

/// The settings of all windows, and the look of this one.
public struct WindowSettings: Sendable {
  /// The user's settings.
  public var chosen = Settings() { didSet { dress() } }
  /// The file of the settings.
  public var source = SettingsSource()
  /// The limits of the terminal.
  public var limits = TerminalLimits() { didSet { dress() } }
  /// Whether the window is drawn quietly, because another window has the focus.
  var isQuiet = false { didSet { dress() } }
  /// The look of the window; depends on the three values above, but not on the file.
  private(set) var appearance = Appearance(Settings(), on: TerminalLimits(), isQuiet: false)

  private mutating func dress() {
    appearance = Appearance(chosen, on: limits, isQuiet: isQuiet)
  }
}
