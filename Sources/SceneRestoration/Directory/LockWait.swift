/// The wait for a lock: 2 seconds for each holder, 30 altogether.
///
/// Many programs may start at once, and each holds the lock for a moment. A holder that is stopped
/// is waited for only once, because it does not change.
struct LockWait {
  private static let longest: Milliseconds = 30_000

  private let limit: Milliseconds
  private let end: Milliseconds
  private var deadline: Milliseconds
  private var holder: Int32?

  /// Begins a wait for a lock that a process holds.
  init(_ timeout: LockTimeout, since now: Milliseconds, for holder: Int32?) {
    limit = timeout.milliseconds
    end = now + max(limit, Self.longest)
    deadline = now + limit
    self.holder = holder
  }

  /// Returns whether the wait is over; asks for the holder only at the end of a limit.
  mutating func isOver(at now: Milliseconds, holder current: @autoclosure () -> Int32?) -> Bool {
    guard now >= deadline else { return false }
    guard limit > 0, now < end, let next = current(), next != holder else { return true }
    holder = next
    deadline = min(now + limit, end)
    return false
  }
}
