import CLibrary
import HawkNotesUI
import LibraryModel

/// What the search thread has to do, and what it has found.
final class SearchJobs: Sendable {
  /// A part of the mentions of a character, by the number of the request.
  struct Mentions: Sendable {
    let character: BookCharacter.ID
    let cursor: MentionCursor?
    let number: Int
  }

  /// A job of the search thread.
  enum Job: Sendable {
    case answer(SearchRequest)
    case readNames
    case readMentions(Mentions)
    case fill
  }

  /// A part of the mentions that was read; nil if the library is busy.
  struct Mentioned: Sendable {
    let request: Mentions
    let part: MentionPart?
  }

  /// What the thread has found.
  struct Found: Sendable {
    var results: SearchResults?
    var names: [LibraryName]?
    var mentions: Mentioned?
  }

  private struct State {
    var query: SearchRequest?
    var areNamesAsked = false
    var mentions: Mentions?
    var isFilling = false
    var found = Found()
    var hasThread = false

    /// Whether the user waits for a job.
    var isAwaited: Bool { query != nil || areNamesAsked || mentions != nil }

    /// Takes the next job; nil if there is none.
    mutating func next() -> Job? {
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
      defer { isFilling = false }
      return isFilling ? .fill : nil
    }
  }

  private let state = Monitor(State())

  /// Asks for a search; an earlier one that was not begun is dropped.
  func ask(_ request: SearchRequest) { state.change { $0.query = request } }

  /// Asks for the names of the library.
  func readNames() { state.change { $0.areNamesAsked = true } }

  /// Asks for mentions; an earlier request that was not begun is dropped.
  func readMentions(_ request: Mentions) { state.change { $0.mentions = request } }

  /// Asks for the filling of the index.
  func fill() { state.change { $0.isFilling = true } }

  func finish(_ results: SearchResults) { state.use { $0.found.results = results } }

  func finish(_ names: [LibraryName]) { state.use { $0.found.names = names } }

  /// Hands over mentions; nil if the library is busy.
  func finish(_ request: Mentions, _ part: MentionPart?) {
    state.use { $0.found.mentions = Mentioned(request: request, part: part) }
  }

  /// Returns what was found since the last call.
  func takeResults() -> Found {
    state.use { state in
      defer { state.found = Found() }
      return state.found
    }
  }

  /// Whether the user waits for another job.
  var isAwaited: Bool { state.use { $0.isAwaited } }

  /// Returns whether a thread must be started: there is none.
  func needsThread() -> Bool {
    state.use { state in
      defer { state.hasThread = true }
      return !state.hasThread
    }
  }

  /// Waits for some time, or until the user waits for another job.
  func wait(milliseconds: Int) {
    let end = Deadline(inMilliseconds: milliseconds)
    _ = state.wait(until: { _ in end }) { $0.isAwaited ? true : nil }
  }

  /// Waits for a job; nil if there was none for a while: then the thread ends.
  func next() -> Job? {
    let end = Deadline(inMilliseconds: idleTime)
    let job: Job?? = state.wait(until: { _ in end }) { state in
      if let job = state.next() { return job }
      guard end.hasPassed else { return nil }
      state.hasThread = false
      return .some(nil)
    }
    return job ?? nil
  }
}

/// Time without a job after which the thread ends, with its connections, in milliseconds.
private let idleTime = 10_000
