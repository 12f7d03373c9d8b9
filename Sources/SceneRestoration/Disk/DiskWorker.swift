import CPlatform
import Glibc

/// The thread that waits for the disk, so that the loop need not.
///
/// It does one job after the other, and each puts what came of it where the loop finds it: the
/// loop polls ``noticeDescriptor``, or looks whether there is something when it comes by.
///
/// NB: Unchecked: `mutex` guards all that both threads see, and `thread` is the loop's alone.
final class DiskWorker: @unchecked Sendable {
  /// Readable when there are outcomes: eventfd(2).
  let noticeDescriptor: Int32

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var jobs: [@Sendable () -> DiskOutcome?] = []
  private var outcomes: [DiskOutcome] = []
  private var isStopping = false
  private var later: (job: @Sendable () -> DiskOutcome?, due: timespec)?
  private var thread: pthread_t?

  /// - Parameter path: What it is for, to be named in an error.
  init(for path: String) throws(SceneError) {
    // NB: First what the end destroys: that comes where this throws, too.
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    // NB: A clock that is set must not put off what is due.
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
    noticeDescriptor = platform_event_descriptor()
    guard noticeDescriptor >= 0 else { throw SceneError(errno: errno, path: path) }
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
    close(noticeDescriptor)
  }

  /// Has a job done; the first one starts the thread.
  ///
  /// Where the system gives no thread it is done at once: late is better than never.
  func perform(_ job: @escaping @Sendable () -> DiskOutcome?) {
    locked { jobs.append(job) }
    pthread_cond_signal(condition)
    if thread == nil { thread = start() }
    if thread == nil { while let job = takeJob() { finish(job) } }
  }

  /// Has a job done in a while; one that waits already gives way to it, and is done at its time.
  func perform(in milliseconds: Int, _ job: @escaping @Sendable () -> DiskOutcome?) {
    if thread == nil { thread = start() }
    guard thread != nil else { return perform(job) }
    let isFirst = locked {
      defer { later = (job, later?.due ?? Self.time(in: milliseconds)) }
      return later == nil
    }
    // NB: Only the first is a reason to wake the thread: it looks for what is due by itself.
    if isFirst { pthread_cond_signal(condition) }
  }

  private static func time(in milliseconds: Int) -> timespec {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    time.tv_nsec += milliseconds % 1000 * 1_000_000
    time.tv_sec += milliseconds / 1000 + time.tv_nsec / 1_000_000_000
    time.tv_nsec %= 1_000_000_000
    return time
  }

  /// Whether something has come of a job.
  var hasOutcomes: Bool { locked { !outcomes.isEmpty } }

  /// What has come of the jobs since the last time.
  func takeOutcomes() -> [DiskOutcome] {
    var count: UInt64 = 0
    uninterrupted { read(noticeDescriptor, &count, MemoryLayout.size(ofValue: count)) }
    return locked {
      defer { outcomes = [] }
      return outcomes
    }
  }

  /// Waits until all jobs are done, and ends the thread; another job starts another one.
  ///
  /// What was to be done in a while is not done.
  func stop() {
    guard let thread else { return }
    locked { isStopping = true }
    pthread_cond_signal(condition)
    pthread_join(thread, nil)
    self.thread = nil
    isStopping = false
  }

  /// Every signal is blocked in the thread: they are the loop's.
  private func start() -> pthread_t? {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    let worker = Unmanaged.passRetained(self)
    let result = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<DiskWorker>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, worker.toOpaque())
    guard result == 0 else {
      worker.release()
      return nil
    }
    return thread
  }

  private func run() {
    while let job = nextJob() { finish(job) }
  }

  private func finish(_ job: @Sendable () -> DiskOutcome?) {
    guard let outcome = job() else { return }
    locked { outcomes.append(outcome) }
    var one: UInt64 = 1
    uninterrupted { write(noticeDescriptor, &one, MemoryLayout.size(ofValue: one)) }
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
