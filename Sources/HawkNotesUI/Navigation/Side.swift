/// A side of a window on which another window can be opened.
public enum Side: String, CaseIterable, Sendable {
  /// To the right.
  case beside
  case below
  case left
  case above
}
