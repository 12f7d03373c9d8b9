/// When the scene's journal is synced, so that it survives a power cut too.
///
/// All times are in milliseconds of the window's clock.
struct SyncSchedule {
  /// When the next sync is due; nil: there is nothing to sync.
  private(set) var dueTime: Int?
  /// Whether a sync is under way, on a thread of the scene's.
  var isSyncing = false
  /// Since when there is something that a power cut would lose.
  private var unsyncedSince: Int?

  /// Plans the sync of what was just committed: 0.2 s after the last key, and at least each second
  /// while keys are pressed.
  mutating func plan(hasNews: Bool, at now: Int) {
    guard hasNews || !isSyncing else { return }
    let since = unsyncedSince ?? now
    unsyncedSince = since
    if hasNews || dueTime == nil { dueTime = max(now, min(now + 200, since + 1000)) }
  }

  /// Plans another sync after the disk refused one.
  ///
  /// A disk that refuses again and again is not asked at each key.
  mutating func planAfterRefusal(isRepeated: Bool, at now: Int) {
    if !isSyncing { dueTime = dueTime ?? now + (isRepeated ? 1000 : 200) }
  }

  /// Makes a sync due in this turn.
  mutating func planNow() { dueTime = 0 }

  /// Forgets what was planned: the disk has everything.
  mutating func cancel() {
    dueTime = nil
    unsyncedSince = nil
  }

  /// Begins the sync that is due; false if none is.
  mutating func begin(ifDueAt now: Int) -> Bool {
    guard let dueTime, dueTime <= now else { return false }
    cancel()
    isSyncing = true
    return true
  }
}
