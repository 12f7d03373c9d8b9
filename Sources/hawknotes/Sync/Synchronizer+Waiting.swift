import Glibc
import LibrarySync

extension Synchronizer {
  /// Synchronizes; waits for another process that does.
  func waitingForOthers(
    accepting isAccepted: Bool, isDryRun: Bool
  ) throws(SyncError) -> SyncReport {
    let end = EventLoop.now + longestWait
    while true {
      do throws(SyncError) {
        return try synchronize(accepting: isAccepted, isDryRun: isDryRun)
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
