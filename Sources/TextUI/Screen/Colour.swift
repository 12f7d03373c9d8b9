/// One of the sixteen colours every terminal's user has chosen for themselves, or what the terminal
/// uses where nothing is said.
public enum Colour: UInt8, Sendable {
  /// The terminal's own foreground or background.
  case terminal
  /// The eight colours of old.
  case black, red, green, yellow, blue, magenta, cyan, white
  /// Their brighter kin.
  case brightBlack, brightRed, brightGreen, brightYellow
  /// Their brighter kin, continued.
  case brightBlue, brightMagenta, brightCyan, brightWhite
}
