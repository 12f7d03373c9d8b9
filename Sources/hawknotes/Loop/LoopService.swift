import LibraryModel

/// Work beside the window in its event loop, done by threads or processes.
protocol LoopService: AnyObject {
  /// Time of its next work, in milliseconds of `EventLoop.now`; nil if none is planned.
  var wakeTime: Int? { get }

  /// Adds the descriptors that tell of its news to the loop.
  func watch(on loop: EventLoop)

  /// Plans what has to be done after a change of the library.
  func libraryChanged(at now: Int)

  /// Starts due work, or postpones it because there was an event.
  ///
  /// Called at each turn of the loop, after the turn of the window.
  ///
  /// - Parameter isStored: Returns whether the window has stored a draft.
  func turn(at now: Int, _ isStored: (Note.ID) -> Bool)
}

extension LoopService {
  var wakeTime: Int? { nil }
  func watch(on loop: EventLoop) {}
  func libraryChanged(at now: Int) {}
  func turn(at now: Int, _ isStored: (Note.ID) -> Bool) {}
}

/// A time at which idle work starts: each event before it postpones it.
struct IdleTimer {
  /// In milliseconds of `EventLoop.now`; nil if nothing is planned.
  private(set) var time: Int?

  /// Plans the work, unless it is planned.
  mutating func plan(at time: Int) { self.time = self.time ?? time }

  /// Returns whether the work has to start now, which ends the plan.
  ///
  /// - Parameter idle: Time without an event after which the work may start, in milliseconds.
  mutating func isDue(at now: Int, idle: Int) -> Bool {
    guard let planned = time else { return false }
    time = now < planned ? max(planned, now + idle) : nil
    return time == nil
  }
}
