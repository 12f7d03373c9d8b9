/// What a user's hand does at a terminal.
public enum Input: Equatable, Sendable {
  /// A key was pressed.
  case key(KeyPress)
  /// A text was pasted: its bytes as the terminal sent them, carriage returns for line ends and all.
  case paste([UInt8])
  /// The mouse was used.
  case mouse(Mouse)
  /// The window has the focus, or has it no more.
  case focusGained, focusLost
}
