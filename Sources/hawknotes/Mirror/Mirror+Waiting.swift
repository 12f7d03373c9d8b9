import Glibc
import LibraryMirror

extension Mirror {
  /// Synchronizes everything; waits for another process that does it.
  func synchronizePatiently(answering answer: Answer?) throws(MirrorError) -> MirrorReport {
    let end = EventLoop.now + patience
    while true {
      do throws(MirrorError) {
        return try synchronize(answering: answer)
      } catch {
        guard error == .busy, EventLoop.now < end else { throw error }
        usleep(50_000)
      }
    }
  }
}

/// Longest time to wait for another process, in milliseconds.
private let patience = 10_000
