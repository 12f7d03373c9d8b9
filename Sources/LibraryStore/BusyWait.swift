import Glibc

/// The wait of a connection for other processes.
///
/// NB: `@unchecked`: like the connection, it is used from one thread.
final class BusyWait: @unchecked Sendable {
  /// Longest time to wait.
  var limit: Duration
  /// Called once, when a wait has become noticeable.
  private var whenNoticeable: (() -> Void)?
  private var start = ContinuousClock.now

  init(_ limit: Duration, whenNoticeable: (() -> Void)? = nil) {
    self.limit = limit
    self.whenNoticeable = whenNoticeable
  }

  /// Sleeps before the next attempt; false if the time to wait is over.
  ///
  /// - Parameter attempts: The number of waits before, since the first attempt.
  func goesOn(after attempts: Int) -> Bool {
    if attempts == 0 { start = .now }
    let waited = ContinuousClock.now - start
    guard waited < limit else { return false }
    if waited > .milliseconds(250) {
      whenNoticeable?()
      whenNoticeable = nil
    }
    usleep(attempts < 4 ? 1000 << UInt32(attempts) : 20_000)
    return true
  }
}
