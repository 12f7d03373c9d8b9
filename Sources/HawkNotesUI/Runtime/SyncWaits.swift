/// Longest waits of a save for the sync of the scene's journal, in milliseconds.
public struct SyncWaits: Sendable {
  /// Wait of a save; after that it is postponed, and later keys are handled first.
  public let first: Int
  /// Wait of a retry, for which no user waits.
  public let retry: Int

  /// Creates the waits; tests, whose clock does not run, need longer ones.
  public init(first: Int = 250, retry: Int = 50) {
    self.first = first
    self.retry = retry
  }
}
