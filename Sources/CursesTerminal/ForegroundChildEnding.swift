/// How a program ended that had the terminal for a while.
public enum ForegroundChildEnding: Sendable {
  /// By itself.
  case ended
  /// By a signal, with no time to leave things as they were.
  case killed
}
