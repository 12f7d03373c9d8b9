import Glibc

/// Something that is worked out on a thread of its own, while the start goes on, until it is asked
/// for.
///
/// NB: `@unchecked`: the value is made by the thread, and seen by nobody before it says so. It is not
/// the thread's end that is waited for: the system takes as long for that as for half the work.
final class BackgroundTask<Value>: @unchecked Sendable {
  private let work: () -> Value
  private var value: Value?
  private let done = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
  private var isAwaited = false

  /// Begins at once; where no thread can be had, when it is asked for.
  init(_ work: @escaping () -> Value) {
    self.work = work
    sem_init(done, 0, 0)
    let job = Unmanaged.passRetained(
      Job { [self] in
        value = work()
        sem_post(done)
      })
    var thread = pthread_t()
    if pthread_create(&thread, nil, runJob, job.toOpaque()) == 0 {
      pthread_detach(thread)
      isAwaited = true
    } else {
      job.release()
    }
  }

  deinit {
    sem_destroy(done)
    done.deallocate()
  }

  /// Waits until it is there.
  func get() -> Value {
    if isAwaited { while sem_wait(done) != 0 {} }
    isAwaited = false
    let value = value ?? work()
    self.value = value
    return value
  }
}

/// What a thread is to do, as C hands it on.
private final class Job {
  let run: () -> Void

  init(_ run: @escaping () -> Void) { self.run = run }
}

private func runJob(_ job: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let job else { return nil }
  Unmanaged<Job>.fromOpaque(job).takeRetainedValue().run()
  return nil
}
