/// One of the terminal's sixteen colours, which its user chooses, or its default colour.
public enum Colour: UInt8, Sendable {
  /// The terminal's default foreground or background.
  case terminal
  /// The eight basic colours.
  case black, red, green, yellow, blue, magenta, cyan, white
  /// Their bright variants.
  case brightBlack, brightRed, brightGreen, brightYellow
  /// Their bright variants, continued.
  case brightBlue, brightMagenta, brightCyan, brightWhite
}
