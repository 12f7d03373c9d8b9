import CPlatform
import CLibrary

/// The thread that waits for the disk, for all scenes of the process.
///
/// It starts with the first job and ends when no scene has one any more.
final class DiskThread: Sendable {
  typealias Job = @Sendable () -> Void

  /// A job that waits for its time.
  private struct Delayed {
    let job: Job
    let due: Deadline
  }

  private struct State {
    var jobs: [(owner: ObjectIdentifier, job: Job)] = []
    var delayed: [ObjectIdentifier: Delayed] = [:]
    /// Owner of the job that is being done.
    var current: ObjectIdentifier?
    /// Owners that may have jobs.
    var owners: Set<ObjectIdentifier> = []
    /// Identity of the thread; 0 if there is none.
    var thread: UInt = 0
    /// Number of the thread; an older one ends.
    var number = 0
    /// Whether the thread waits for a job, or there is none.
    var isAtRest = true

    func isBusy(for owner: ObjectIdentifier) -> Bool {
      current == owner || jobs.contains { $0.owner == owner }
    }

    /// Removes the next job that is to be done now.
    mutating func takeJob() -> Job? {
      if !jobs.isEmpty {
        let (owner, job) = jobs.removeFirst()
        current = owner
        return job
      }
      guard let (owner, next) = delayed.first(where: { $0.value.due.hasPassed }) else { return nil }
      delayed[owner] = nil
      current = owner
      return next.job
    }
  }

  private let state = Monitor(State(), forks: platform_fork_count())

  static let shared: DiskThread = {
    pthread_atfork(
      { DiskThread.shared.prepareFork() }, { DiskThread.shared.finishFork() },
      { DiskThread.shared.finishFork() })
    return DiskThread()
  }()

  /// Queues a job.
  ///
  /// If the system refuses a thread, the job is done at once on the calling thread.
  func perform(for owner: ObjectIdentifier, _ job: @escaping Job) {
    let hasThread = state.change { state in
      start(&state, for: owner)
      if state.thread != 0 { state.jobs.append((owner, job)) }
      return state.thread != 0
    }
    if !hasThread { job() }
  }

  /// Schedules a job after a delay; it replaces the owner's waiting job, but keeps the earlier
  /// time.
  func perform(for owner: ObjectIdentifier, in milliseconds: Int, _ job: @escaping Job) {
    let (hasThread, isFirst) = state.use { state in
      start(&state, for: owner)
      let due = state.delayed[owner]?.due
      if state.thread != 0 {
        state.delayed[owner] = Delayed(
          job: job, due: due ?? Deadline(inMilliseconds: milliseconds))
      }
      return (state.thread != 0, due == nil)
    }
    if !hasThread { return job() }
    // NB: Only the first job needs to wake the thread: it reads due jobs by itself.
    if isFirst { state.change { _ in } }
  }

  /// Waits until all queued jobs of an owner are done; its delayed job is discarded.
  ///
  /// Ends the thread if no other owner may have jobs.
  func stop(for owner: ObjectIdentifier) {
    let thread: UInt? = state.wait(until: { _ in nil }) { state in
      state.delayed[owner] = nil
      if state.isBusy(for: owner) { return nil }
      state.owners.remove(owner)
      guard state.owners.isEmpty else { return 0 }
      defer {
        state.thread = 0
        state.number += 1
      }
      return state.thread
    }
    guard let thread, thread != 0 else { return }
    state.change { _ in }
    platform_join_thread(thread)
  }

  /// Begins anew in a forked child, which has no threads but the one that forked.
  ///
  /// NB: The mutex may have been locked by a thread of the parent.
  func renewAfterFork() { state.renew(State(), forks: platform_fork_count()) }

  /// Waits before a fork until the thread is at rest, for at most a second, and keeps it there.
  ///
  /// NB: The child would wait for ever for a lock of Swift's run-time that the thread held.
  private func prepareFork() {
    state.lock(by: Deadline(inMilliseconds: 1000)) { $0.isAtRest }
  }

  /// Wakes a fork that waits for the rest.
  private func setAtRest(_ isAtRest: Bool, in state: inout State) {
    if isAtRest, !state.isAtRest { self.state.wake() }
    state.isAtRest = isAtRest
  }

  private func finishFork() {
    state.unlock()
  }

  /// Starts the thread with all signals blocked but those of crashes: the loop handles signals.
  private func start(_ state: inout State, for owner: ObjectIdentifier) {
    state.owners.insert(owner)
    guard state.thread == 0 else { return }
    let run = Unmanaged.passRetained(Run(thread: self, number: state.number))
    state.thread = UInt(
      platform_start_thread(
        { context in
          if let context { Unmanaged<Run>.fromOpaque(context).takeRetainedValue().run() }
          return nil
        }, run.toOpaque()))
    if state.thread == 0 { run.release() } else { state.isAtRest = false }
  }

  /// One life of the thread.
  private final class Run: Sendable {
    private let thread: DiskThread
    private let number: Int

    init(thread: DiskThread, number: Int) {
      self.thread = thread
      self.number = number
    }

    func run() { while let job = thread.nextJob(number) { job() } }
  }

  /// Waits for the next job; nil at the end of the thread.
  private func nextJob(_ number: Int) -> Job? {
    state.change { $0.current = nil }
    while true {
      let job: Job?? = state.wait(until: { $0.delayed.values.map(\.due).min() }) { state in
        let isLast = state.number != number
        let job = isLast ? nil : state.takeJob()
        // NB: Another thread may have begun.
        if !isLast || state.thread == 0 { setAtRest(job == nil, in: &state) }
        if isLast { return .some(nil) }
        return job.map { .some($0) }
      }
      // The job that was due may have been discarded.
      if let job { return job }
    }
  }
}
