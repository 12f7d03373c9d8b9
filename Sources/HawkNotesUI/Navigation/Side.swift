/// A side of a window, on which another one can be opened.
public enum Side: String, CaseIterable, Sendable {
  /// On its right.
  case beside
  /// Under it.
  case below
  /// On its left.
  case left
  /// Over it.
  case above
}

/// What is to be done where a window shows already what another is asked for.
public enum IfShown: Sendable {
  /// That window is brought to the front, and none is opened.
  case bringToFront
  /// A second one is opened.
  case openAnother
}
