import CLibrary

#if PLANTED_BUGS
  import PlantedBugs
#endif

/// The journal of an open scene: appends records and syncs them.
final class JournalFile {
  var path: String { folder.path + "/" + JournalName.current }
  /// Readable when the worker has finished a job.
  var noticeDescriptor: Int32 { worker.noticeDescriptor }

  let folder: Folder
  let sync: Sync
  let worker = DiskWorker()
  /// The open journal; nil before the first record, which creates the file.
  var file: File?
  /// Lock of the scene, checked with each sync.
  var lock: File?
  /// Whether another program removed or replaced the lock.
  var hasLostLock = false
  /// Reason why writing is forbidden: another process owns the scene.
  var prohibition: SceneError?
  var end: Int
  var snapshotEnd: Int
  var hasTornTail: Bool

  var syncedEnd = 0
  /// Records that are possibly not on the disk.
  ///
  /// After a failed sync they cannot be read back from the file.
  var unsynced: UnsyncedRecords
  var unsyncedFolders: [Folder]
  private var isSyncing = false
  private var wantsSync = false
  /// Whether a sync has failed: bytes may be missing from the file although a second sync would
  /// succeed.
  var isDistrusted = false
  /// Time of the next attempt after the disk refused.
  var retryTime: Milliseconds = 0
  /// Reason why the last sync failed; nil if it succeeded or none was made.
  var refusal: SceneError?
  /// Reason why the last compaction failed, until it is read.
  var complaint: SceneError?
  var isCompacting = false
  /// Size at which a failed compaction is tried again, in bytes.
  var compactionFloor = 0

  /// Opens a journal that was read; if it is nil, the first record creates the file.
  ///
  /// - Parameters:
  ///   - parents: Folders that must be synced with the journal's own, the innermost first.
  ///   - lock: Lock file of the scene, which must keep its name.
  ///   - isPolled: Whether a loop waits for the worker's notices.
  init(
    in folder: Folder, parents: [Folder], journal: Journal?, lock: File? = nil,
    isPolled: Bool = false,
    sync: @escaping Sync = { node throws(SceneError) in try node.sync() }
  ) throws(SceneError) {
    self.folder = folder
    self.sync = sync
    self.lock = lock
    if isPolled, worker.noticeDescriptor < 0 {
      throw SceneError(errno: errno, path: folder.path)
    }
    file = journal == nil ? nil : try folder.file(JournalName.current)
    end = journal?.end ?? 0
    snapshotEnd = journal?.snapshotEnd ?? 0
    hasTornTail = journal?.hasTornTail ?? false
    unsynced = UnsyncedRecords(journal?.bytes ?? [], upTo: end)
    unsyncedFolders = [folder] + parents
    #if PLANTED_BUGS
      if PlantedBug.folderUnsynced.isPlanted { unsyncedFolders = [] }
      if PlantedBug.tailAppendedTo.isPlanted, hasTornTail, let file {
        end = try file.size()
        hasTornTail = false
      }
    #endif
  }

  deinit { worker.stop() }

  /// Writes a whole record, or nothing.
  func append(_ record: [UInt8]) throws(SceneError) {
    if let prohibition { throw prohibition }
    guard let file else { return try make(with: record) }
    if hasTornTail { try cutTail(of: file) }
    do {
      try file.write(record, at: end)
    } catch {
      hasTornTail = true
      try? cutTail(of: file)
      throw error
    }
    unsynced.append(record)
    end += record.count
  }

  private func cutTail(of file: File) throws(SceneError) {
    try file.truncate(to: end)
    hasTornTail = false
  }

  /// Creates the journal with its first record: written to a temporary file, then renamed.
  private func make(with record: [UInt8]) throws(SceneError) {
    let file = try folder.makeFile(JournalName.new, finalName: JournalName.current)
    let bytes = JournalHeader.bytes + record
    try file.write(bytes, at: 0)
    try folder.rename(JournalName.new, to: JournalName.current)
    self.file = file
    unsynced.append(bytes)
    end = bytes.count
    snapshotEnd = end
  }
}

// MARK: Syncing

extension JournalFile {
  /// Whether all written records are on the disk.
  var isSynced: Bool {
    file != nil && syncedEnd == end && unsyncedFolders.isEmpty && prohibition == nil
  }

  /// Schedules a sync of all written records.
  func requestSync() {
    guard let file, !isSynced, prohibition == nil else { return }
    if isDistrusted { return startCompaction(of: file) }
    if isSyncing {
      wantsSync = true
      return
    }
    isSyncing = true
    #if PLANTED_BUGS
      if PlantedBug.syncedTooEarly.isPlanted { syncedEnd = end }
    #endif
    worker.perform(syncing(file))
    lookAfterLock()
  }

  /// Returns a job that syncs all written records.
  func syncing(_ file: File) -> @Sendable () -> DiskOutcome? {
    let (end, folder, folders, sync) = (end, folder, unsyncedFolders, sync)
    return {
      do throws(SceneError) {
        try sync(file)
        for folder in folders { try sync(folder) }
        try folder.expectJournal(file)
        return .synced(file, upTo: end)
      } catch {
        return .notSynced(file, error)
      }
    }
  }

  /// Handles the outcomes of the worker's jobs.
  func takeNotices() {
    for outcome in worker.takeOutcomes() { handle(outcome) }
  }

  private func handle(_ outcome: DiskOutcome) {
    switch outcome {
    case .synced(let file, upTo: let end):
      if file === self.file {
        syncedEnd = max(syncedEnd, end)
        unsynced.forget(upTo: end)
        unsyncedFolders = []
        refusal = prohibition
      }
      finishSync()
    case .notSynced(let file, let reason):
      if file === self.file {
        // NB: When the folder has moved, a new file in it would have no name either.
        if reason != .displaced(path: folder.path) { isDistrusted = true }
        refusal = reason
      }
      #if PLANTED_BUGS
        if PlantedBug.failedSyncTrusted.isPlanted {
          isDistrusted = false
          refusal = nil
        }
      #endif
      finishSync()
    case .lockLost(let file):
      if file === lock { hasLostLock = true }
    case .compacted(let file, let size, from: let start):
      isCompacting = false
      adopt(file, size: size, from: start)
    case .notCompacted(let reason):
      isCompacting = false
      giveUpCompaction(reason)
    }
  }

  private func finishSync() {
    isSyncing = false
    if wantsSync {
      wantsSync = false
      // NB: Do not retry at once after a refusal: the caller decides when to retry.
      if refusal == nil { requestSync() }
    }
  }

  /// Waits until all records are synced or the disk refuses, for at most `milliseconds`.
  func sync(within milliseconds: Int) {
    let end = Deadline(inMilliseconds: max(0, milliseconds))
    requestSync()
    while !isSynced, refusal == nil {
      guard worker.waitForOutcome(until: end) else { return }
      takeNotices()
    }
  }

  /// Waits until all records are synced, or the disk has refused a new file too.
  func finish() {
    for _ in 0..<4 where !isSynced {
      requestSync()
      worker.stop()
      takeNotices()
    }
  }
}
