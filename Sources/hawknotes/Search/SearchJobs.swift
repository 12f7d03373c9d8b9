import Glibc
import LibraryModel

/// What the search thread has to do, and what it has found.
///
/// NB: `@unchecked`: a lock guards all properties.
final class SearchJobs: @unchecked Sendable {
  /// A query with the drafts of the window.
  struct Query {
    let text: String
    let drafts: [SearchedDraft]
  }

  /// A job of the search thread.
  enum Job {
    case answer(Query)
    case readNames
    case fill
  }

  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var query: Query?
  private var areNamesAsked = false
  private var isFilling = false
  private var results: SearchResults?
  private var names: [LibraryName]?
  private var hasThread = false

  // NB: never deallocated: the thread has a reference until the program ends.
  init() {
    pthread_mutex_init(lock, nil)
    pthread_cond_init(changed, nil)
  }

  /// Asks for a search; an earlier one that was not begun is dropped.
  func ask(_ text: String, _ drafts: [SearchedDraft]) {
    locked { query = Query(text: text, drafts: drafts) }
  }

  /// Asks for the names of the library.
  func readNames() { locked { areNamesAsked = true } }

  /// Asks for the filling of the index.
  func fill() { locked { isFilling = true } }

  /// Hands over results.
  func finish(_ results: SearchResults) { locked { self.results = results } }

  /// Hands over names.
  func finish(_ names: [LibraryName]) { locked { self.names = names } }

  /// Returns the results and names that were found since the last call.
  func takeResults() -> (SearchResults?, [LibraryName]?) {
    locked {
      defer { (results, names) = (nil, nil) }
      return (results, names)
    }
  }

  /// Whether the user waits for another job.
  var isAwaited: Bool { locked { query != nil || areNamesAsked } }

  /// Returns whether a thread must be started: there is none.
  func needsThread() -> Bool {
    locked {
      defer { hasThread = true }
      return !hasThread
    }
  }

  /// Waits for a job; nil if there was none for a while: then the thread ends.
  func next() -> Job? {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    end.tv_sec += idleSeconds
    while query == nil, !areNamesAsked, !isFilling {
      guard pthread_cond_timedwait(changed, lock, &end) != 0 else { continue }
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

/// Time without a job after which the thread ends, with its connections, in seconds.
private let idleSeconds = 10
