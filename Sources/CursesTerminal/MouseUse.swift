/// Receiver of mouse events.
public enum MouseUse: Sendable {
  /// The program: clicks, drags and the wheel are input.
  case reported
  /// The terminal: it selects text.
  case leftToTerminal
}
