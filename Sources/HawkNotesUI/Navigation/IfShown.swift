/// What is to be done where a window shows already what another is asked for.
public enum IfShown: Sendable {
  /// That window is brought to the front, and none is opened.
  case bringToFront
  /// A second one is opened.
  case openAnother
}
