import CPlatform
import CLibrary

/// A thread that waits for the disk, so that the event loop never does.
///
/// It does one job at a time and queues each outcome for the loop. The loop polls
/// ``noticeDescriptor``, or asks ``hasOutcomes``.
///
/// NB: Unchecked: `mutex` guards all state that both threads use; only the loop uses `thread`.
final class DiskWorker: @unchecked Sendable {
  /// Readable when there are outcomes.
  let noticeDescriptor: Int32
  /// Where an outcome is announced; the same descriptor on Linux.
  private let announcement: Int32

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var jobs: [@Sendable () -> DiskOutcome?] = []
  private var outcomes: [DiskOutcome] = []
  private var isStopping = false
  private var later: (job: @Sendable () -> DiskOutcome?, due: timespec)?
  /// Identity of the thread; 0 if there is none.
  private var thread: UInt = 0

  /// - Parameter path: Path to name in an error.
  init(for path: String) throws(SceneError) {
    // NB: Initialise first what `deinit` destroys: `deinit` runs also when this throws.
    pthread_mutex_init(mutex, nil)
    Self.initialize(condition)
    var ends: [Int32] = [-1, -1]
    let result = platform_open_notice(&ends)
    (noticeDescriptor, announcement) = (ends[0], ends[1])
    guard result == 0 else { throw SceneError(errno: errno, path: path) }
  }

  /// The clock by which ``condition`` waits.
  private static var clock: clockid_t {
    #if canImport(Darwin)
      CLOCK_REALTIME
    #else
      // NB: Setting the system's clock must not delay a job.
      CLOCK_MONOTONIC
    #endif
  }

  private static func initialize(_ condition: UnsafeMutablePointer<pthread_cond_t>) {
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    #if !canImport(Darwin)
      pthread_condattr_setclock(&attributes, clock)
    #endif
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
    close(noticeDescriptor)
    if announcement != noticeDescriptor { close(announcement) }
  }

  /// Queues a job; the first one starts the thread.
  ///
  /// If the system refuses a thread, the job is done at once on the calling thread.
  func perform(_ job: @escaping @Sendable () -> DiskOutcome?) {
    locked { jobs.append(job) }
    pthread_cond_signal(condition)
    if thread == 0 { thread = start() }
    if thread == 0 { while let job = takeJob() { finish(job) } }
  }

  /// Schedules a job after a delay.
  ///
  /// It replaces a waiting job, but keeps the earlier time.
  func perform(in milliseconds: Int, _ job: @escaping @Sendable () -> DiskOutcome?) {
    if thread == 0 { thread = start() }
    guard thread != 0 else { return perform(job) }
    let isFirst = locked {
      defer { later = (job, later?.due ?? Self.time(in: milliseconds)) }
      return later == nil
    }
    // NB: Only the first job needs to wake the thread: it reads due jobs by itself.
    if isFirst { pthread_cond_signal(condition) }
  }

  private static func time(in milliseconds: Int) -> timespec {
    var time = timespec()
    clock_gettime(clock, &time)
    time.tv_nsec += milliseconds % 1000 * 1_000_000
    time.tv_sec += milliseconds / 1000 + time.tv_nsec / 1_000_000_000
    time.tv_nsec %= 1_000_000_000
    return time
  }

  /// Whether there are outcomes.
  var hasOutcomes: Bool { locked { !outcomes.isEmpty } }

  /// Returns the outcomes since the last call.
  func takeOutcomes() -> [DiskOutcome] {
    var bytes = [UInt8](repeating: 0, count: 512)
    while uninterrupted({ read(noticeDescriptor, &bytes, bytes.count) }) == bytes.count {}
    return locked {
      defer { outcomes = [] }
      return outcomes
    }
  }

  /// Waits until all queued jobs are done, and ends the thread; another job starts a new one.
  ///
  /// Delayed jobs are discarded.
  func stop() {
    guard thread != 0 else { return }
    locked { isStopping = true }
    pthread_cond_signal(condition)
    platform_join_thread(thread)
    thread = 0
    isStopping = false
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

  private func finish(_ job: @Sendable () -> DiskOutcome?) {
    guard let outcome = job() else { return }
    locked { outcomes.append(outcome) }
    var one: UInt64 = 1
    uninterrupted { write(announcement, &one, MemoryLayout.size(ofValue: one)) }
  }

  private func takeJob() -> (@Sendable () -> DiskOutcome?)? {
    locked { jobs.isEmpty ? nil : jobs.removeFirst() }
  }

  private func nextJob() -> (@Sendable () -> DiskOutcome?)? {
    locked {
      while jobs.isEmpty {
        if isStopping {
          later = nil
          return nil
        }
        guard var due = later?.due else {
          pthread_cond_wait(condition, mutex)
          continue
        }
        guard pthread_cond_timedwait(condition, mutex, &due) == ETIMEDOUT else { continue }
        defer { later = nil }
        return later?.job
      }
      return jobs.removeFirst()
    }
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}
