import CPlatform

/// Gives back the memory of the code that only the start needed, once the window is there.
///
/// Of 12.5 MB that a window had resident after its start, 4.9 MB are left, and after 300 keys 10.0
/// MB of 13.0. What a key needs comes back in 85 page faults, once; no key was measurably slower.
struct StartMemory {
  /// Time at which memory is given back, in milliseconds of `EventLoop.now`; nil once all is.
  private(set) var wakeTime: Int?
  /// Milliseconds to wait, the last first: after the start, and again after what follows it, such
  /// as the mark that it did not crash.
  private var waits = [1000, 250]

  /// Plans it for after the start, when the first keys may already be typed.
  mutating func startEnded(at now: Int) { wakeTime = waits.popLast().map { now + $0 } }

  /// Gives the memory back when its time has come.
  mutating func turn(at now: Int) {
    guard let time = wakeTime, time <= now else { return }
    platform_release_code()
    startEnded(at: now)
  }
}
