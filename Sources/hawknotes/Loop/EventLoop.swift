import CPlatform
import CLibrary
import HawkNotesUI
import LibraryStore

/// The program's event loop: waits for all descriptors in one `poll(2)` and returns their events.
final class EventLoop {
  /// A descriptor with the events that follow when it is readable.
  struct Source {
    let descriptor: Int32
    let events: () -> [Event]
    /// Whether it is not polled for now.
    var isPaused = false
  }

  private var sources: [Source] = []
  /// Questions asked each second, in place of watches that the system does not have.
  private var questions: [() -> [Event]] = []
  private var questionTime = 0
  private let questionInterval: Int

  /// Creates a loop without descriptors.
  ///
  /// - Parameter questionInterval: The time between two questions instead of a watch, in
  ///   milliseconds.
  init(questionInterval: Int = 1000) { self.questionInterval = questionInterval }

  /// Adds a descriptor, unless it is negative.
  ///
  /// - Parameter events: Reads from the descriptor once it is readable.
  func add(_ descriptor: Int32, _ events: @escaping () -> [Event]) {
    guard descriptor >= 0 else { return }
    sources.append(Source(descriptor: descriptor, events: events))
  }

  /// Adds the descriptor of a watch; if it is negative, the system has no watch left, and a question
  /// is asked each second instead.
  func addWatch(
    _ descriptor: Int32, orAsk question: @escaping () -> [Event],
    _ events: @escaping () -> [Event]
  ) {
    if descriptor >= 0 { return add(descriptor, events) }
    questions.append(question)
    questionTime = Self.now + questionInterval
  }

  func remove(_ descriptor: Int32) {
    sources.removeAll { $0.descriptor == descriptor }
  }

  /// Stops polling a descriptor until it is resumed.
  func pause(_ descriptor: Int32) { setPaused(descriptor, true) }

  /// Polls a paused descriptor again.
  func resume(_ descriptor: Int32) { setPaused(descriptor, false) }

  private func setPaused(_ descriptor: Int32, _ isPaused: Bool) {
    for index in sources.indices where sources[index].descriptor == descriptor {
      sources[index].isPaused = isPaused
    }
  }

  /// Waits for events and returns them; `timeout` is in milliseconds, nil means no limit.
  ///
  /// Returns `timePassed` after the timeout.
  func next(timeout: Int?) -> [Event] {
    // NB: poll(2) ignores −1.
    var polled = sources.map { pollfd(descriptor: $0.isPaused ? -1 : $0.descriptor) }
    let limit = limit(timeout).map { Int32(clamping: max(0, $0)) } ?? -1
    guard poll(&polled, nfds_t(polled.count), limit) > 0 else { return [.timePassed] + answers() }
    // NB: A callback may add and remove sources, which would change the indices.
    let asked = sources
    var events: [Event] = []
    for index in polled.indices where polled[index].revents != 0 {
      events += asked[index].events()
    }
    return events + answers()
  }

  private func limit(_ timeout: Int?) -> Int? {
    questions.isEmpty ? timeout : min(timeout ?? .max, questionTime - Self.now)
  }

  /// Asks the questions, if it is time.
  private func answers() -> [Event] {
    guard !questions.isEmpty, Self.now >= questionTime else { return [] }
    questionTime = Self.now + questionInterval
    return questions.flatMap { $0() }
  }

  /// Does work on a thread, or at once if none can be created; false if its end could not be seen.
  ///
  /// - Parameter then: Returns the events that follow from its value; runs in the loop.
  @discardableResult
  func run<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value, then: @escaping (Value) -> [Event]
  ) -> Bool {
    let notice = LoopNotice()
    guard notice.descriptor >= 0 else { return false }
    let task = BackgroundTask {
      defer { notice.post() }
      return work()
    }
    add(notice.descriptor) { [self] in
      remove(notice.descriptor)
      return then(task.get())
    }
    task.workHereWithoutThread()
    return true
  }

  /// Time of the monotonic clock, in milliseconds.
  static var now: Int {
    monotonicMilliseconds()
  }
}

extension EventLoop {
  /// Watches a library for what other programs change.
  func watch(_ library: Library) {
    addWatch(library.changeDescriptor) {
      library.hasChanges ? [.libraryChanged] : []
    } _: {
      [.libraryChanged]
    }
  }
}

extension pollfd {
  fileprivate init(descriptor: Int32) {
    self.init(fd: descriptor, events: Int16(POLLIN), revents: 0)
  }
}
