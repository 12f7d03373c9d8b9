/// The order from which the order by hand began: notes that were not moved, and new ones, still
/// have it.
public enum HandOrder: String, CaseIterable, Sendable {
  /// New notes come first.
  case newest
  /// New notes come last.
  case oldest
}
