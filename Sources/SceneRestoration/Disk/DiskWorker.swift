import CPlatform
import CLibrary

/// The jobs of one journal on the thread that waits for the disk, so that the event loop never
/// does.
///
/// Its jobs are done one at a time, and each outcome is queued for the loop. The loop polls
/// ``noticeDescriptor``, or asks ``hasOutcomes``.
final class DiskWorker: Sendable {
  typealias Job = @Sendable () -> DiskOutcome?

  /// The state that both threads use.
  private struct State {
    var outcomes: [DiskOutcome] = []
    /// Made for a loop that polls.
    var notice: DiskNotice?
  }

  private let state = Monitor(State())
  private let thread = DiskThread.shared
  /// Number of forks before it was created.
  private let forks = platform_fork_count()

  init() { thread.renewAfterFork() }

  /// Readable when there are outcomes; −1 with the reason in `errno` if the system refuses it.
  var noticeDescriptor: Int32 {
    state.use { state in
      if state.notice == nil {
        state.notice = DiskNotice()
        if !state.outcomes.isEmpty { state.notice?.announce() }
      }
      return state.notice?.descriptor ?? -1
    }
  }

  /// Queues a job; the first one starts the thread.
  ///
  /// If the system refuses a thread, the job is done at once on the calling thread.
  func perform(_ job: @escaping Job) {
    thread.perform(for: ObjectIdentifier(self)) { self.finish(job) }
  }

  /// Schedules a job after a delay.
  ///
  /// It replaces a waiting job, but keeps the earlier time.
  func perform(in milliseconds: Int, _ job: @escaping Job) {
    thread.perform(for: ObjectIdentifier(self), in: milliseconds) { self.finish(job) }
  }

  /// Whether there are outcomes.
  var hasOutcomes: Bool { state.use { !$0.outcomes.isEmpty } }

  /// Returns the outcomes since the last call.
  func takeOutcomes() -> [DiskOutcome] {
    state.use { $0.notice }?.clear()
    return state.use { state in
      defer { state.outcomes = [] }
      return state.outcomes
    }
  }

  /// Waits for an outcome; returns false if there is none at the deadline.
  func waitForOutcome(until deadline: Deadline) -> Bool {
    state.wait(until: { _ in deadline }) { $0.outcomes.isEmpty ? nil : true } ?? false
  }

  /// Waits until all queued jobs are done; delayed jobs are discarded.
  ///
  /// NB: A forked child has no such thread.
  func stop() {
    guard forks == platform_fork_count() else { return }
    thread.stop(for: ObjectIdentifier(self))
  }

  private func finish(_ job: Job) {
    guard let outcome = job() else { return }
    state.change { state in
      state.outcomes.append(outcome)
      state.notice?.announce()
    }
  }
}
