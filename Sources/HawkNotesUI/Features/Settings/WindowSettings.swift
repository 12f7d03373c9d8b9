import TextUI

/// The settings of all windows, and how a window looks with them.
public struct WindowSettings: Sendable {
  /// What the user has chosen.
  public var chosen = Settings() { didSet { dress() } }
  /// The file that has them.
  public var source = SettingsSource()
  /// What the terminal cannot do.
  public var limits = TerminalLimits() { didSet { dress() } }
  /// Whether the window is drawn quietly, since another one has the focus.
  var isQuiet = false { didSet { dress() } }
  /// How the window looks; depends on the three values above, but not on the file.
  private(set) var appearance = Appearance(Settings(), on: TerminalLimits(), isQuiet: false)

  private mutating func dress() {
    appearance = Appearance(chosen, on: limits, isQuiet: isQuiet)
  }
}
