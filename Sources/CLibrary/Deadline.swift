/// A time in the future, by a clock that only runs forward.
package struct Deadline: Comparable, Sendable {
  #if canImport(Darwin)
    // The only clock by which a thread waits there.
    private static let clock = CLOCK_REALTIME
  #else
    private static let clock = CLOCK_MONOTONIC
  #endif

  let time: timespec

  package init(inMilliseconds milliseconds: Int) {
    var time = timespec()
    clock_gettime(Self.clock, &time)
    time.tv_nsec += milliseconds % 1000 * 1_000_000
    time.tv_sec += milliseconds / 1000 + time.tv_nsec / 1_000_000_000
    time.tv_nsec %= 1_000_000_000
    self.time = time
  }

  package var hasPassed: Bool { Deadline(inMilliseconds: 0) >= self }

  package static func < (one: Deadline, other: Deadline) -> Bool {
    (one.time.tv_sec, one.time.tv_nsec) < (other.time.tv_sec, other.time.tv_nsec)
  }

  package static func == (one: Deadline, other: Deadline) -> Bool {
    (one.time.tv_sec, one.time.tv_nsec) == (other.time.tv_sec, other.time.tv_nsec)
  }
}

/// The time in milliseconds, by a clock that only runs forward.
package func monotonicMilliseconds() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
}
