import CLibrary
import CPlatform

/// Work that runs on its own thread; `get()` waits for its value.
///
/// The thread is not joined: waiting for its end takes as long as half of the work.
final class BackgroundTask<Value: Sendable>: Sendable {
  private let work: @Sendable () -> Value
  private let value = Monitor<Value?>(nil)
  /// Whether the work has begun; false if no thread could be created.
  let hasThread: Bool

  /// Starts the work on a new thread.
  ///
  /// If no thread can be created, `get()` does the work.
  init(_ work: @escaping @Sendable () -> Value) {
    self.work = work
    let job = Unmanaged.passRetained(
      Job { [value] in
        let result = work()
        value.change { $0 = result }
      })
    let thread = platform_start_thread(runJob, job.toOpaque())
    hasThread = thread != 0
    if hasThread { platform_detach_thread(thread) } else { job.release() }
  }

  /// Does the work now if no thread could be created.
  func workHereWithoutThread() { if !hasThread { _ = get() } }

  /// Waits for the value; nil if it takes longer than a number of milliseconds.
  func get(within milliseconds: Int) -> Value? {
    guard hasThread else { return get() }
    let end = Deadline(inMilliseconds: milliseconds)
    return value.wait(until: { _ in end }) { $0 }
  }

  func get() -> Value {
    if hasThread, let value = value.wait(until: { _ in nil }, { $0 }) { return value }
    return value.use { value in
      let result = value ?? work()
      value = result
      return result
    }
  }
}

/// The work, as an object that a C pointer can refer to.
private final class Job: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func runJob(_ job: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let job else { return nil }
  Unmanaged<Job>.fromOpaque(job).takeRetainedValue().run()
  return nil
}
