import Glibc
import HawkNotesUI
import LibraryModel

/// What the search thread has to do, and what it has found.
///
/// NB: `@unchecked`: a lock guards all properties.
final class SearchJobs: @unchecked Sendable {
  /// A part of the mentions of a character, by the number of the request.
  struct Mentions {
    let character: BookCharacter.ID
    let cursor: MentionCursor?
    let number: Int
  }

  /// A job of the search thread.
  enum Job {
    case answer(SearchRequest)
    case readNames
    case readMentions(Mentions)
    case fill
  }

  /// A part of the mentions that was read; nil if the library is busy.
  struct Mentioned {
    let request: Mentions
    let part: MentionPart?
  }

  /// What the thread has found.
  struct Found {
    let results: SearchResults?
    let names: [LibraryName]?
    let mentions: Mentioned?
  }

  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var query: SearchRequest?
  private var areNamesAsked = false
  private var mentions: Mentions?
  private var isFilling = false
  private var results: SearchResults?
  private var names: [LibraryName]?
  private var mentioned: Mentioned?
  private var hasThread = false

  // NB: never deallocated: the thread has a reference until the program ends.
  init() {
    pthread_mutex_init(lock, nil)
    pthread_cond_init(changed, nil)
  }

  /// Asks for a search; an earlier one that was not begun is dropped.
  func ask(_ request: SearchRequest) { locked { query = request } }

  /// Asks for the names of the library.
  func readNames() { locked { areNamesAsked = true } }

  /// Asks for mentions; an earlier request that was not begun is dropped.
  func readMentions(_ request: Mentions) { locked { mentions = request } }

  /// Asks for the filling of the index.
  func fill() { locked { isFilling = true } }

  /// Hands over results.
  func finish(_ results: SearchResults) { locked { self.results = results } }

  /// Hands over names.
  func finish(_ names: [LibraryName]) { locked { self.names = names } }

  /// Hands over mentions; nil if the library is busy.
  func finish(_ request: Mentions, _ part: MentionPart?) {
    locked { mentioned = Mentioned(request: request, part: part) }
  }

  /// Returns what was found since the last call.
  func takeResults() -> Found {
    locked {
      defer { (results, names, mentioned) = (nil, nil, nil) }
      return Found(results: results, names: names, mentions: mentioned)
    }
  }

  /// Whether the user waits for another job.
  var isAwaited: Bool { locked { hasJobOfUser } }

  /// Returns whether a thread must be started: there is none.
  func needsThread() -> Bool {
    locked {
      defer { hasThread = true }
      return !hasThread
    }
  }

  /// Waits for some time, or until the user waits for another job.
  func wait(milliseconds: Int) {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    _ = hasWaited(milliseconds) { hasJobOfUser }
  }

  private var hasJobOfUser: Bool { query != nil || areNamesAsked || mentions != nil }

  /// Waits until something is true, with the lock held; false if the time has passed before.
  private func hasWaited(_ milliseconds: Int, until isTrue: () -> Bool) -> Bool {
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    end.tv_sec += milliseconds / 1000
    end.tv_nsec += milliseconds % 1000 * 1_000_000
    if end.tv_nsec >= 1_000_000_000 {
      (end.tv_sec, end.tv_nsec) = (end.tv_sec + 1, end.tv_nsec - 1_000_000_000)
    }
    while !isTrue() {
      guard pthread_cond_timedwait(changed, lock, &end) == 0 else { return isTrue() }
    }
    return true
  }

  /// Waits for a job; nil if there was none for a while: then the thread ends.
  func next() -> Job? {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    guard hasWaited(idleTime, until: { hasJobOfUser || isFilling }) else {
      hasThread = false
      return nil
    }
    if areNamesAsked {
      areNamesAsked = false
      return .readNames
    }
    if let query {
      self.query = nil
      return .answer(query)
    }
    if let mentions {
      self.mentions = nil
      return .readMentions(mentions)
    }
    isFilling = false
    return .fill
  }

  private func locked<Value>(_ body: () -> Value) -> Value {
    pthread_mutex_lock(lock)
    defer {
      pthread_cond_signal(changed)
      pthread_mutex_unlock(lock)
    }
    return body()
  }
}

/// Time without a job after which the thread ends, with its connections, in milliseconds.
private let idleTime = 10_000
