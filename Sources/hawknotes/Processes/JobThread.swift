import CLibrary
import CPlatform

/// Jobs for one thread: it starts when there is a job, and ends after a while without one.
final class JobThread<Jobs: Sendable>: Sendable {
  private struct State {
    var jobs: Jobs
    var isRunning = false
  }

  private let state: Monitor<State>

  init(_ jobs: Jobs) { state = Monitor(State(jobs: jobs)) }

  /// Adds or drops jobs.
  func change(_ body: (inout Jobs) -> Void) { state.change { body(&$0.jobs) } }

  /// Uses the jobs without waking the thread.
  func use<Result>(_ body: (inout Jobs) -> sending Result) -> sending Result {
    state.use { body(&$0.jobs) }
  }

  /// Starts the thread if there is none.
  ///
  /// If none can be created, the jobs wait for the next call.
  func start(_ work: @escaping @Sendable () -> Void) {
    let isNeeded = state.use { state in
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard isNeeded else { return }
    let task = BackgroundTask {
      platform_reserve_thread_memory()
      work()
    }
    if !task.hasThread { state.use { $0.isRunning = false } }
  }

  /// Takes a job, or waits for one.
  ///
  /// Nil after a while without one: the thread must end then.
  func next<Job>(_ take: (inout Jobs) -> sending Job?) -> sending Job? {
    let end = Deadline(inMilliseconds: idleTime)
    let job: Job?? = state.wait(until: { _ in end }) { state in
      if let job = take(&state.jobs) { return job }
      guard end.hasPassed else { return nil }
      state.isRunning = false
      return .some(nil)
    }
    return job ?? nil
  }

  /// Waits for some time, or until the jobs meet a condition.
  func wait(milliseconds: Int, until condition: (Jobs) -> Bool) {
    let end = Deadline(inMilliseconds: milliseconds)
    _ = state.wait(until: { _ in end }) { condition($0.jobs) ? true : nil }
  }
}

/// Time for which a thread waits for a job before it ends, in milliseconds.
private let idleTime = 10_000
