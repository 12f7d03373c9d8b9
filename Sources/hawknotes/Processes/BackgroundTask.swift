import CPlatform
import Glibc

/// Work that runs on its own thread; `get()` waits for its value.
///
/// NB: `@unchecked`: the thread writes `value` and then posts `done`; `get()` reads `value` only after
/// `done`. The thread is not joined: waiting for its end takes as long as half of the work.
final class BackgroundTask<Value>: @unchecked Sendable {
  private let work: () -> Value
  private var value: Value?
  private let done = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
  private var isAwaited = false

  /// Starts the work on a new thread.
  ///
  /// If no thread can be created, `get()` does the work.
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

  /// Waits for the value; nil if it takes longer than a number of milliseconds.
  func get(within milliseconds: Int) -> Value? {
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    let nanoseconds = end.tv_nsec + milliseconds * 1_000_000
    end.tv_sec += nanoseconds / 1_000_000_000
    end.tv_nsec = nanoseconds % 1_000_000_000
    while isAwaited {
      if sem_timedwait(done, &end) == 0 {
        isAwaited = false
      } else if errno == ETIMEDOUT {
        return nil
      }
    }
    return get()
  }

  /// Waits for the value and returns it.
  func get() -> Value {
    if isAwaited { while sem_wait(done) != 0 {} }
    isAwaited = false
    let value = value ?? work()
    self.value = value
    return value
  }
}

/// The work, as an object that a C pointer can refer to.
private final class Job {
  let run: () -> Void

  init(_ run: @escaping () -> Void) { self.run = run }
}

private func runJob(_ job: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let job else { return nil }
  Unmanaged<Job>.fromOpaque(job).takeRetainedValue().run()
  return nil
}
