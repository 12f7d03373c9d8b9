// Automatic syncs and compactions, and the check of the lock.

extension JournalFile {
  /// Whether the worker has outcomes that were not handled yet.
  var hasNotices: Bool { worker.hasOutcomes }

  /// Schedules a sync of the written records, and a compaction once the journal has grown.
  ///
  /// - Parameter now: Time by the monotonic clock. After a refusal the disk is asked again once a
  ///   second.
  func lookAfter(compactingPast size: Int, _ now: Milliseconds) {
    if isDistrusted || refusal != nil {
      guard now >= retryTime else { return }
      retryTime = now + 1000
      return requestSync()
    }
    guard let file else { return }
    if !isSynced { worker.perform(in: 200, syncing(file)) }
    compact(past: size, with: 1 << 20)
  }
}

// MARK: The lock

extension JournalFile {
  /// Schedules a check that the lock file still has its name.
  func lookAfterLock() {
    guard let lock else { return }
    worker.perform { [folder] in
      (try? folder.has(lock, at: SceneLock.name)) == false ? .lockLost(lock) : nil
    }
  }

  /// Uses a new lock file in place of the lost one.
  func replaceLock(with lock: File) {
    self.lock = lock
    hasLostLock = false
  }

  /// Stops all writing: another process owns the scene.
  func stop(because reason: SceneError) {
    prohibition = reason
    refusal = reason
    hasLostLock = false
    lock = nil
  }
}
