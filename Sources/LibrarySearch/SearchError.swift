/// The reason why the index cannot be used.
public enum SearchError: Error, Sendable {
  /// Another process is making the index, or holds it.
  case busy
  /// The index cannot be written or read; with the reason.
  case unavailable(path: String, reason: String)
  /// The library cannot be read; with its own error.
  case library(any Error)
}
