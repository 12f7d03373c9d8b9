import Glibc

/// Does work that one process does at a time; waits for another process, at most 10 s.
///
/// - Parameter busy: The error while another process does the work.
func waitingForOthers<Value, Problem: Error & Equatable>(
  while busy: Problem, _ work: () throws(Problem) -> Value
) throws(Problem) -> Value {
  let end = EventLoop.now + 10_000
  while true {
    do throws(Problem) {
      return try work()
    } catch {
      guard error == busy, EventLoop.now < end else { throw error }
      // NB: flock(2) has no time limit, and no event tells that a lock is free.
      usleep(50_000)
    }
  }
}
