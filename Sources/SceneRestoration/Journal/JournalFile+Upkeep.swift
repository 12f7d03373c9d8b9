// What a journal needs besides its records: syncs and compactions that nobody asks for, its lock.

extension JournalFile {
  /// Whether the worker has done something that was not taken note of.
  var hasNotices: Bool { worker.hasOutcomes }

  /// Has what was written synced in a while, and the journal compacted once it has grown.
  ///
  /// - Parameter now: By the system's own clock: a disk that refuses is asked once a second.
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
  /// Has the worker look whether the lock is there.
  func lookAfterLock() {
    guard let lock else { return }
    worker.perform { [folder] in
      (try? folder.has(lock, at: SceneLock.name)) == false ? .lockLost(lock) : nil
    }
  }

  /// Takes note of a lock that was made in place of the one that was lost.
  func take(_ lock: File) {
    self.lock = lock
    hasLostLock = false
  }

  /// Writes nothing any more: another process has the scene.
  func stop(because reason: SceneError) {
    prohibition = reason
    refusal = reason
    hasLostLock = false
    lock = nil
  }
}
