/// The time of the next sync of the scene's journal; after it the scene survives a power cut.
///
/// All times are in milliseconds of the window's clock.
struct SyncSchedule {
  /// Time of the next sync; nil if there is nothing to sync.
  private(set) var dueTime: Int?
  /// Whether the scene's worker is syncing.
  var isSyncing = false
  /// Time of the first commit that a power cut could lose.
  private var unsyncedSince: Int?

  /// Schedules the sync of the last commit: 0.2 s after the last key, and at least every second
  /// while keys are pressed.
  mutating func plan(hasNews: Bool, at now: Int) {
    guard hasNews || !isSyncing else { return }
    let since = unsyncedSince ?? now
    unsyncedSince = since
    if hasNews || dueTime == nil { dueTime = max(now, min(now + 200, since + 1000)) }
  }

  /// Schedules another sync after the disk has refused one.
  ///
  /// After repeated refusals it waits longer, so that the disk is not asked at each key.
  mutating func planAfterRefusal(isRepeated: Bool, at now: Int) {
    if !isSyncing { dueTime = dueTime ?? now + (isRepeated ? 1000 : 200) }
  }

  /// Schedules a sync in this turn.
  mutating func planNow() { dueTime = 0 }

  /// Drops the schedule: everything is on the disk.
  mutating func cancel() {
    dueTime = nil
    unsyncedSince = nil
  }

  /// Begins the sync if it is due; returns false if none is.
  mutating func begin(ifDueAt now: Int) -> Bool {
    guard let dueTime, dueTime <= now else { return false }
    cancel()
    isSyncing = true
    return true
  }
}
