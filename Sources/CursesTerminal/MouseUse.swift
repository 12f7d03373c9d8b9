/// Who gets what is done with the mouse.
public enum MouseUse: Sendable {
  /// This program: clicks, drags and the wheel are input.
  case reported
  /// The terminal: it selects text.
  case leftToTerminal
}
