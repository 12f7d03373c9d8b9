/// The behaviour if the requested place is already open in a window.
public enum IfShown: Sendable {
  /// Brings that window to the front and opens none.
  case bringToFront
  /// Opens a second window.
  case openAnother
}
