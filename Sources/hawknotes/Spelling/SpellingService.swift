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
  private let jobs = JobThread(Jobs())
  private let answers = NewsList<SpellingAnswer>()
  private let worker: SpellingWorker
  private let words: OwnWords
  /// Watches the file of the user's own words, from the first question on.
  private var watch: FileWatch?
  private let loop: EventLoop

  private struct Jobs {
    var asked: SpellingRequest?
    var visible: SpellingRequest?

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
      jobs.change { jobs in
        if case .visible = request.question { jobs.visible = request } else { jobs.asked = request }
      }
      startThread()
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
    let watch = FileWatch(words.path)
    self.watch = watch
    loop.add(watch.descriptor) { watch.readNotice() ? [.ownWordsChanged] : [] }
    watch.start()
  }

  private func startThread() {
    jobs.start { [self, notice] in
      while let request = jobs.next({ $0.next() }) {
        answers.add(worker.answer(request))
        notice?.post()
      }
    }
  }
}
