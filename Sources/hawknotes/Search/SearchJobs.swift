import HawkNotesUI
import LibraryModel

/// Jobs of the search thread, and its results.
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

  /// Results of the thread.
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

  private let state = JobThread(State())

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

  /// Starts the thread if there is none.
  func startThread(_ work: @escaping @Sendable () -> Void) { state.start(work) }

  /// Waits for some time, or until the user waits for another job.
  func wait(milliseconds: Int) { state.wait(milliseconds: milliseconds) { $0.isAwaited } }

  /// Takes a job, or waits for one.
  ///
  /// Nil after a while without one: the thread must end then.
  func next() -> Job? { state.next { $0.next() } }
}
