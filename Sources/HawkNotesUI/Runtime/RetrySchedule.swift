/// The requests and readings that the library did not perform, and the time of the next attempt.
///
/// All times are in milliseconds of the window's clock.
struct RetrySchedule: Sendable {
  /// The postponed requests; they are in memory only.
  private(set) var requests: [LibraryRequest] = []
  /// The postponed or failed readings.
  private(set) var readings: [LibraryReading] = []
  /// The failure of the last reading; nil if the library was only busy.
  private(set) var complaint: Message?
  /// Whether the library has performed only a part of a request: the next part follows in a turn
  /// without events.
  private(set) var isUnfinished = false
  /// Whether an attempt is in progress: no key requested it.
  private(set) var isRetrying = false
  /// Whether the user has acted since a request was postponed: its result must move nothing.
  private(set) var hasUserActed = false
  /// Time of the next attempt; nil if there is nothing to retry.
  private(set) var dueTime: Int?
  /// Number of attempts since the last success.
  private var attempts = 0
  /// Time at which the first of the requests was postponed.
  private var postponedSince: Int?

  /// Postpones a request.
  ///
  /// - Returns: Milliseconds since the first of the requests was postponed.
  mutating func postpone(_ request: LibraryRequest, at now: Int) -> Int {
    // Of two requests about one draft or form, the later one counts.
    requests.removeAll {
      $0 == request || ($0.draft != nil && $0.draft?.id == request.draft?.id)
        || ($0.form != nil && $0.form == request.form)
    }
    requests.append(request)
    if postponedSince == nil { attempts = 0 }
    let since = postponedSince ?? now
    postponedSince = since
    return now - since
  }

  /// Keeps a request of which the library has performed only a part.
  mutating func keepUnfinished(_ request: LibraryRequest) {
    requests.append(request)
    isUnfinished = true
  }

  /// Postpones a reading, which failed with a complaint if the library was not just busy.
  mutating func postpone(_ reading: LibraryReading, after complaint: Message?) {
    readings.removeAll { $0 == reading }
    readings.append(reading)
    if let complaint { self.complaint = complaint }
  }

  /// Begins an attempt: returns and removes all requests and readings.
  ///
  /// Those that fail again are postponed again.
  ///
  /// - Parameter isDue: Whether its time has come, so that the next attempt waits longer; otherwise
  ///   an event made success likely.
  mutating func beginAttempt(isDue: Bool) -> (
    requests: [LibraryRequest], readings: [LibraryReading]
  ) {
    defer { (requests, readings) = ([], []) }
    isUnfinished = false
    isRetrying = true
    if isDue { attempts += 1 }
    dueTime = nil
    return (requests, readings)
  }

  mutating func noteUserActed() { hasUserActed = true }

  mutating func endAttempt() { isRetrying = false }

  /// Decides when the next attempt is due.
  ///
  /// The waits grow: a process that was stopped during a write can stay stopped for long.
  mutating func schedule(at now: Int) {
    if requests.isEmpty { (postponedSince, hasUserActed) = (nil, false) }
    if readings.isEmpty { complaint = nil }
    guard !requests.isEmpty || !readings.isEmpty else {
      attempts = 0
      dueTime = nil
      return
    }
    // The next part is made in the next turn without an event.
    if isUnfinished { return dueTime = nil }
    let longest = postponedSince.map { now - $0 < 2000 ? 80 : 500 } ?? 500
    let next = now + min(20 << min(attempts, 5), longest)
    dueTime = min(dueTime ?? next, next)
  }
}
