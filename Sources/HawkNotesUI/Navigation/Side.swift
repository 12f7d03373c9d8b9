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
