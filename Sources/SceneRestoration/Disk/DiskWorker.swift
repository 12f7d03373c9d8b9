import CPlatform
import CLibrary

/// A thread that waits for the disk, so that the event loop never does.
///
/// It does one job at a time and queues each outcome for the loop. The loop polls
/// ``noticeDescriptor``, or asks ``hasOutcomes``.
///
/// NB: Unchecked: only the loop uses `thread`.
final class DiskWorker: @unchecked Sendable {
  /// Readable when there are outcomes.
  let noticeDescriptor: Int32
  /// Where an outcome is announced; the same descriptor on Linux.
  private let announcement: Int32

  typealias Job = @Sendable () -> DiskOutcome?

  /// The state that both threads use.
  private struct State {
    var jobs: [Job] = []
    var outcomes: [DiskOutcome] = []
    var isStopping = false
    var later: (job: Job, due: Deadline)?
  }

  private let state = Monitor(State())
  /// Identity of the thread; 0 if there is none.
  private var thread: UInt = 0

  /// - Parameter path: Path to name in an error.
  init(for path: String) throws(SceneError) {
    var ends: [Int32] = [-1, -1]
    let result = platform_open_notice(&ends)
    (noticeDescriptor, announcement) = (ends[0], ends[1])
    guard result == 0 else { throw SceneError(errno: errno, path: path) }
  }

  deinit {
    close(noticeDescriptor)
    if announcement != noticeDescriptor { close(announcement) }
  }

  /// Queues a job; the first one starts the thread.
  ///
  /// If the system refuses a thread, the job is done at once on the calling thread.
  func perform(_ job: @escaping Job) {
    state.change { $0.jobs.append(job) }
    if thread == 0 { thread = start() }
    if thread == 0 { while let job = takeJob() { finish(job) } }
  }

  /// Schedules a job after a delay.
  ///
  /// It replaces a waiting job, but keeps the earlier time.
  func perform(in milliseconds: Int, _ job: @escaping Job) {
    if thread == 0 { thread = start() }
    guard thread != 0 else { return perform(job) }
    let isFirst = state.use { state in
      defer { state.later = (job, state.later?.due ?? Deadline(inMilliseconds: milliseconds)) }
      return state.later == nil
    }
    // NB: Only the first job needs to wake the thread: it reads due jobs by itself.
    if isFirst { state.change { _ in } }
  }

  /// Whether there are outcomes.
  var hasOutcomes: Bool { state.use { !$0.outcomes.isEmpty } }

  /// Returns the outcomes since the last call.
  func takeOutcomes() -> [DiskOutcome] {
    var bytes = [UInt8](repeating: 0, count: 512)
    while uninterrupted({ read(noticeDescriptor, &bytes, bytes.count) }) == bytes.count {}
    return state.use { state in
      defer { state.outcomes = [] }
      return state.outcomes
    }
  }

  /// Waits until all queued jobs are done, and ends the thread; another job starts a new one.
  ///
  /// Delayed jobs are discarded.
  func stop() {
    guard thread != 0 else { return }
    state.change { $0.isStopping = true }
    platform_join_thread(thread)
    thread = 0
    state.use { $0.isStopping = false }
  }

  /// Starts the thread with every signal blocked: the loop handles signals.
  private func start() -> UInt {
    let worker = Unmanaged.passRetained(self)
    let thread = platform_start_thread(
      { context in
        if let context { Unmanaged<DiskWorker>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, worker.toOpaque())
    if thread == 0 { worker.release() }
    return UInt(thread)
  }

  private func run() {
    while let job = nextJob() { finish(job) }
  }

  private func finish(_ job: Job) {
    guard let outcome = job() else { return }
    state.use { $0.outcomes.append(outcome) }
    var one: UInt64 = 1
    uninterrupted { write(announcement, &one, MemoryLayout.size(ofValue: one)) }
  }

  private func takeJob() -> Job? {
    state.use { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
  }

  /// Waits for the next job; nil at the end of the thread.
  private func nextJob() -> Job? {
    let job: Job?? = state.wait(until: { $0.later?.due }) { state in
      if !state.jobs.isEmpty { return state.jobs.removeFirst() }
      if state.isStopping {
        state.later = nil
        return .some(nil)
      }
      guard let later = state.later, later.due.hasPassed else { return nil }
      state.later = nil
      return later.job
    }
    return job ?? nil
  }
}
