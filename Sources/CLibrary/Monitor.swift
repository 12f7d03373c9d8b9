/// A value that threads share: one at a time uses it, and others wait for its changes.
///
/// NB: `@unchecked`: `mutex` guards `value`.
package final class Monitor<Value>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var value: Value
  /// Number of forks before the value was set.
  private var forks: Int32

  package init(_ value: sending Value, forks: Int32 = 0) {
    self.value = value
    self.forks = forks
    prepare()
  }

  /// Sets the value anew if the process was forked since: a thread of the parent may have held the
  /// mutex.
  package func renew(_ value: sending Value, forks: Int32) {
    guard forks != self.forks else { return }
    self.value = value
    self.forks = forks
    prepare()
  }

  private func prepare() {
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    #if !canImport(Darwin)
      // NB: Setting the system's clock must not delay the end of a wait.
      pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    #endif
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Locks the mutex until ``unlock()``.
  package func lock() { pthread_mutex_lock(mutex) }

  /// Locks the mutex until ``unlock()``, as soon as the condition holds or the deadline has passed.
  package func lock(by deadline: Deadline, when condition: (Value) -> Bool) {
    pthread_mutex_lock(mutex)
    var end = deadline.time
    while !condition(value), pthread_cond_timedwait(changed, mutex, &end) != ETIMEDOUT {}
  }

  /// Wakes the threads that wait.
  package func wake() { pthread_cond_broadcast(changed) }

  package func unlock() { pthread_mutex_unlock(mutex) }

  /// Uses the value, without waking the threads that wait.
  package func use<Result>(_ body: (inout Value) -> sending Result) -> sending Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&value)
  }

  /// Changes the value, and wakes the threads that wait.
  package func change<Result>(_ body: (inout Value) -> sending Result) -> sending Result {
    defer { pthread_cond_broadcast(changed) }
    return use(body)
  }

  /// Waits until `body` returns a result; nil if it still has none at the deadline.
  ///
  /// - Parameter deadline: Returns the end of the wait, which a change may move; nil if there is
  ///   none.
  package func wait<Result>(
    until deadline: (Value) -> Deadline?, _ body: (inout Value) -> sending Result?
  ) -> sending Result? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&value) { return result }
      if var end = deadline(value)?.time {
        if pthread_cond_timedwait(changed, mutex, &end) == ETIMEDOUT { return body(&value) }
      } else {
        pthread_cond_wait(changed, mutex)
      }
    }
  }
}
