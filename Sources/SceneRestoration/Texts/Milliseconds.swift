import CLibrary

/// A time: milliseconds since 1970.
public typealias Milliseconds = Int64

extension Milliseconds {
  /// Time by the system's clock.
  package static var now: Milliseconds { time(of: CLOCK_REALTIME) }

  /// Time since the system's start, independent of changes of the clock.
  static var monotonic: Milliseconds { time(of: CLOCK_MONOTONIC) }

  private static func time(of clock: clockid_t) -> Milliseconds {
    var time = timespec()
    clock_gettime(clock, &time)
    return Milliseconds(time)
  }

  /// Creates a time from that of a file or a clock.
  init(_ time: timespec) {
    self = Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
