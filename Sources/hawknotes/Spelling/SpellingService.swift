import CLibrary
import CPlatform
import HawkNotesUI

/// Looks words up on a thread of its own, which ends when it has nothing to do.
///
/// A question of the user comes before the words in sight; of each kind only the last one is
/// answered.
///
/// NB: `@unchecked`: the main thread and the thread of the worker share only ``jobs``, which has a
/// lock; one thread at a time uses the worker.
final class SpellingService: @unchecked Sendable {
  /// Posted when there are answers; nil before the first question.
  private var notice: LoopNotice?
  private let jobs = Monitor(Jobs())
  private let answers = NewsList<SpellingAnswer>()
  private let worker: SpellingWorker
  private let words: OwnWords
  /// Watches the file of the user's own words, from the first question on.
  private var watch: SettingsWatch?
  private let loop: EventLoop

  private struct Jobs {
    var asked: SpellingRequest?
    var visible: SpellingRequest?
    var hasThread = false

    mutating func next() -> SpellingRequest? {
      if let asked {
        self.asked = nil
        return asked
      }
      defer { visible = nil }
      return visible
    }
  }

  init(_ home: Home, _ loop: EventLoop) {
    self.loop = loop
    words = OwnWords(path: home.ownWords)
    worker = SpellingWorker(home, words)
  }

  /// The window's access to the spelling.
  var client: SpellingClient {
    SpellingClient { [self] request in
      if watch == nil { begin() }
      let needsThread = jobs.change { jobs in
        if case .visible = request.question { jobs.visible = request } else { jobs.asked = request }
        defer { jobs.hasThread = true }
        return !jobs.hasThread
      }
      if needsThread { startThread() }
      return nil
    } add: { [words] in
      words.add($0)
    } remove: { [words] in
      words.remove($0)
    }
  }

  /// Reads the notice of the thread and returns the answers as events.
  private func readNotice() -> [Event] {
    notice?.clear()
    return answers.take().map(Event.spelled)
  }

  private func begin() {
    let notice = LoopNotice()
    self.notice = notice
    loop.add(notice.descriptor) { [self] in readNotice() }
    let watch = SettingsWatch(words.path)
    self.watch = watch
    loop.add(watch.descriptor) { watch.readNotice() ? [.ownWordsChanged] : [] }
    watch.start()
  }

  private func startThread() {
    let task = BackgroundTask { [self, notice] in
      platform_reserve_thread_memory()
      while let request = next() {
        answers.add(worker.answer(request))
        notice?.post()
      }
    }
    if !task.hasThread { jobs.use { $0.hasThread = false } }
  }

  /// Waits for a request; nil if there was none for a while: then the thread ends.
  private func next() -> SpellingRequest? {
    let end = Deadline(inMilliseconds: idleTime)
    let request: SpellingRequest?? = jobs.wait(until: { _ in end }) { jobs in
      if let request = jobs.next() { return request }
      guard end.hasPassed else { return nil }
      jobs.hasThread = false
      return .some(nil)
    }
    return request ?? nil
  }
}

/// Time without a request after which the thread ends, in milliseconds.
private let idleTime = 10_000
