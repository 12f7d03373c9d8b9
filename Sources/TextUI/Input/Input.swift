/// One input of the user at a terminal, or a report of the terminal.
public enum Input: Equatable, Sendable {
  /// A key was pressed.
  case key(KeyPress)
  /// A text was pasted. The bytes are as the terminal sent them, with carriage returns as line
  /// ends.
  case paste([UInt8])
  /// The mouse was used.
  case mouse(Mouse)
  /// The terminal's window gained or lost the focus.
  case focusGained, focusLost
  /// The terminal reported its background colour, which the program had asked for.
  case background(ColourValue)
}
