import Glibc

/// Something that is worked out on a thread of its own, while the start goes on, until it is asked
/// for.
///
/// NB: `@unchecked`: the value is made by the thread, and seen by nobody before that has ended.
final class Ahead<Value>: @unchecked Sendable {
  private let work: () -> Value
  private var value: Value?
  private var thread: pthread_t?

  /// Begins at once; where no thread can be had, when it is asked for.
  init(_ work: @escaping () -> Value) {
    self.work = work
    let job = Unmanaged.passRetained(Job { [self] in value = work() })
    var thread = pthread_t()
    if pthread_create(&thread, nil, runJob, job.toOpaque()) == 0 {
      self.thread = thread
    } else {
      job.release()
    }
  }

  /// Waits for the end of it.
  func get() -> Value {
    if let thread { pthread_join(thread, nil) }
    thread = nil
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
