/// The reason why the index cannot be used.
public enum SearchError: Error, Equatable, Sendable {
  /// Another process is making the index, or holds it.
  case busy
  /// The index cannot be written or read; with the reason.
  case unavailable(path: String, reason: String)
  /// The library cannot be read now.
  case library
}
