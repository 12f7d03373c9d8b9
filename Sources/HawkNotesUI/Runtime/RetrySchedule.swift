/// What the library put off or failed to do, and when it is tried again.
///
/// All times are in milliseconds of the window's clock.
struct RetrySchedule: Sendable {
  /// The requests that were put off; they are in memory alone.
  private(set) var requests: [LibraryRequest] = []
  /// The readings that were put off or failed.
  private(set) var readings: [LibraryReading] = []
  /// Whether they are being tried again, which no key has asked for.
  private(set) var isRetrying = false
  /// When the next attempt is due; nil: there is nothing to try.
  private(set) var dueTime: Int?
  /// How many attempts were made since something was last done.
  private var attempts = 0
  /// When the first of the requests was put off.
  private var lateSince: Int?

  /// Adds a request.
  ///
  /// - Returns: For how long requests have been put off by now.
  mutating func putOff(_ request: LibraryRequest, at now: Int) -> Int {
    // Of two requests about one draft, the later one counts.
    requests.removeAll {
      $0 == request || ($0.draft != nil && $0.draft?.id == request.draft?.id)
    }
    requests.append(request)
    if lateSince == nil { attempts = 0 }
    let since = lateSince ?? now
    lateSince = since
    return now - since
  }

  /// Adds a reading.
  mutating func putOff(_ reading: LibraryReading) {
    readings.removeAll { $0 == reading }
    readings.append(reading)
  }

  /// Begins an attempt and removes what it tries; what is refused again is put off again.
  ///
  /// - Parameter isDue: Whether its time has come, so that the next one waits longer; else something
  ///   has happened that makes success likely.
  mutating func beginAttempt(isDue: Bool) -> (
    requests: [LibraryRequest], readings: [LibraryReading]
  ) {
    defer { (requests, readings) = ([], []) }
    isRetrying = true
    if isDue { attempts += 1 }
    dueTime = nil
    return (requests, readings)
  }

  /// Ends an attempt.
  mutating func endAttempt() { isRetrying = false }

  /// Decides when the next attempt is due.
  ///
  /// Ever more slowly: a process that was stopped while it wrote can stay so for long.
  mutating func schedule(at now: Int) {
    if requests.isEmpty { lateSince = nil }
    guard !requests.isEmpty || !readings.isEmpty else {
      attempts = 0
      dueTime = nil
      return
    }
    let longest = lateSince.map { now - $0 < 2000 ? 80 : 500 } ?? 500
    let next = now + min(20 << min(attempts, 5), longest)
    dueTime = min(dueTime ?? next, next)
  }
}
