/// End of a foreground child.
public enum ForegroundChildEnding: Sendable {
  case ended
  /// A signal killed it, so that it did not restore the terminal.
  case killed
}
