// The sync and the compaction of the journal.
extension WindowScene {
  /// Readable when a sync or a compaction has finished: then call ``takeNotices()``.
  ///
  /// −1, which poll(2) ignores, for an ephemeral scene.
  package var noticeDescriptor: Int32 { journal?.noticeDescriptor ?? -1 }

  /// Handles the finished syncs and compactions.
  package func takeNotices() {
    journal?.takeNotices()
    if journal?.hasLostLock == true { renewLock() }
  }

  /// Creates the lock file again after another program removed or replaced it.
  ///
  /// If another process has locked the new file there, this process stops writing.
  private func renewLock() {
    guard let journal, let lock, let folder else { return }
    do throws(SceneError) {
      if try lock.renew() { return journal.replaceLock(with: lock.file) }
      journal.stop(because: SceneFolder(id: id, folder: folder).busy)
    } catch {
      // The folder is still locked. The next sync tries again.
    }
  }

  /// Schedules a sync of all commits; does not wait.
  package func requestSync() { journal?.requestSync() }

  /// Waits until all commits are synced or the disk refuses, for at most `milliseconds`.
  ///
  /// Handles notices, as ``takeNotices()`` does. An ephemeral scene returns at once.
  public func sync(within milliseconds: Int) { journal?.sync(within: milliseconds) }

  /// Reason why the disk refused the last sync; nil if it succeeded or none was made.
  ///
  /// Then a power cut may lose commits. They are all in memory: each request writes them into a new
  /// file, until one is synced.
  public var syncError: SceneError? { journal?.refusal }

  /// Lets the next commit remove from the disk what is no longer in the scene, also after a kill.
  func forgetAtOnce() {
    forgetsHistory = true
    stage(.bool(true), named: forgetting)
  }

  /// Continues the removal that a kill has interrupted.
  func forgetAfterKill() { forgetsHistory = staging[forgetting] != nil }

  /// Removes from the disk what is no longer in the scene, and waits for it.
  func forgetHistory() throws(SceneError) {
    try journal?.forgetHistory()
    forgetsHistory = false
    stage(nil, named: forgetting)
    try keep()
  }

  /// Returns, once, the reason why the last compaction failed.
  ///
  /// Nothing is lost, but the journal grows.
  package func takeCompactionError() -> SceneError? { journal?.takeCompactionError() }

  /// Whether all commits survive a power cut.
  public var isSynced: Bool { journal?.isSynced ?? false }

  /// Schedules a compaction if the journal has grown past the limit; does not wait.
  package func compactIfNeeded() { journal?.compact(past: compactionSize) }
}

/// Name of the value that says that texts are to be removed from the disk.
private let forgetting = ".forgetting"
