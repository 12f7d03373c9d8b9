/// One input of the user at a terminal.
public enum Input: Equatable, Sendable {
  /// A key was pressed.
  case key(KeyPress)
  /// A text was pasted. The bytes are as the terminal sent them, with carriage returns as line ends.
  case paste([UInt8])
  /// The mouse was used.
  case mouse(Mouse)
  /// The terminal's window gained or lost the focus.
  case focusGained, focusLost
}
