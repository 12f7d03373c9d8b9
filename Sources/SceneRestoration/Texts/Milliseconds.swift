import Glibc

/// A time: milliseconds since 1970.
public typealias Milliseconds = Int64

extension Milliseconds {
  /// The time by the system's clock.
  public static var now: Milliseconds {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
