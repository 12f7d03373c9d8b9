import CPlatform
import Glibc
import HawkNotesUI

/// The one door: waits in a single `poll(2)` for whatever comes, and hands it over as events.
final class EventLoop {
  /// Something that can be waited for.
  struct Source {
    let descriptor: Int32
    let events: () -> [Event]
    /// Whether it is left alone for a while.
    var isPaused = false
  }

  private var sources: [Source] = []

  /// Waits for a descriptor too; `events` reads what is there once it is readable.
  func add(_ descriptor: Int32, _ events: @escaping () -> [Event]) {
    guard descriptor >= 0 else { return }
    sources.append(Source(descriptor: descriptor, events: events))
  }

  /// Forgets a descriptor.
  func remove(_ descriptor: Int32) {
    sources.removeAll { $0.descriptor == descriptor }
  }

  /// Leaves a descriptor alone until it is resumed.
  func pause(_ descriptor: Int32) { setPaused(descriptor, true) }

  /// Waits for it again.
  func resume(_ descriptor: Int32) { setPaused(descriptor, false) }

  private func setPaused(_ descriptor: Int32, _ isPaused: Bool) {
    for index in sources.indices where sources[index].descriptor == descriptor {
      sources[index].isPaused = isPaused
    }
  }

  /// All that is there; waits until something is, or for so many milliseconds.
  func next(timeout: Int?) -> [Event] {
    // NB: poll(2) ignores −1.
    var polled = sources.map { pollfd(descriptor: $0.isPaused ? -1 : $0.descriptor) }
    let limit = timeout.map { Int32(clamping: max(0, $0)) } ?? -1
    guard poll(&polled, nfds_t(polled.count), limit) > 0 else { return [.timePassed] }
    // NB: What is read may add sources and remove others.
    let asked = sources
    var events: [Event] = []
    for index in polled.indices where polled[index].revents != 0 {
      events += asked[index].events()
    }
    return events
  }

  /// Milliseconds of a clock that never jumps.
  static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}

extension pollfd {
  fileprivate init(descriptor: Int32) {
    self.init(fd: descriptor, events: Int16(POLLIN), revents: 0)
  }
}
