import Glibc
import LibraryMirror

extension Mirror {
  /// Runs a synchronization; waits for another process that does one.
  func waitingForOthers(
    _ work: (Mirror) throws(MirrorError) -> MirrorReport
  ) throws(MirrorError) -> MirrorReport {
    let end = EventLoop.now + longestWait
    while true {
      do throws(MirrorError) {
        return try work(self)
      } catch {
        guard error == .busy, EventLoop.now < end else { throw error }
        // NB: flock(2) has no time limit, and no event tells that a lock is free.
        usleep(50_000)
      }
    }
  }
}

/// Longest time to wait for another process, in milliseconds.
private let longestWait = 10_000
