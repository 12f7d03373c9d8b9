import Glibc

/// The journal of an open scene: appends records and syncs them.
final class JournalFile {
  var path: String { folder.path + "/" + JournalName.current }
  /// Readable when the worker has finished a job.
  var noticeDescriptor: Int32 { worker.noticeDescriptor }

  let folder: Folder
  private let sync: Sync
  let worker: DiskWorker
  /// The open journal; nil before the first record, which creates the file.
  private(set) var file: File?
  /// Lock of the scene, checked with each sync.
  var lock: File?
  /// Whether another program removed or replaced the lock.
  var hasLostLock = false
  /// Reason why writing is forbidden: another process owns the scene.
  var prohibition: SceneError?
  private var end: Int
  private var snapshotEnd: Int
  private var hasTornTail: Bool

  private var syncedEnd = 0
  /// Records that are possibly not on the disk.
  ///
  /// After a failed sync they cannot be read back from the file.
  private var unsynced: UnsyncedRecords
  private var unsyncedFolders: [Folder]
  private var isSyncing = false
  private var wantsSync = false
  /// Whether a sync has failed: bytes may be missing from the file although a second sync would
  /// succeed.
  private(set) var isDistrusted = false
  /// Time of the next attempt after the disk refused.
  var retryTime: Milliseconds = 0
  /// Reason why the last sync failed; nil if it succeeded or none was made.
  var refusal: SceneError?
  /// Reason why the last compaction failed, until it is read.
  private var complaint: SceneError?
  private var isCompacting = false
  /// Size at which a failed compaction is tried again, in bytes.
  private var compactionFloor = 0

  /// A journal as it was read; nil: one that is made with its first record.
  ///
  /// - Parameters:
  ///   - parents: Folders that must be synced with the journal's own, the innermost first.
  ///   - lock: The file whose name says that the scene is this process's.
  init(
    in folder: Folder, parents: [Folder], journal: Journal?, lock: File? = nil,
    sync: @escaping Sync = { node throws(SceneError) in try node.sync() }
  ) throws(SceneError) {
    self.folder = folder
    self.sync = sync
    self.lock = lock
    worker = try DiskWorker(for: folder.path)
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
    let file = try folder.makeFile(JournalName.new, toBecome: JournalName.current)
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

  /// Schedules a sync of what is written now.
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

  /// Returns a job that syncs what is written now.
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
    let end = ContinuousClock.now + .milliseconds(milliseconds)
    requestSync()
    while !isSynced, refusal == nil {
      let rest = (end - .now) / .milliseconds(1)
      guard rest > 0 else { return }
      var notice = pollfd(fd: noticeDescriptor, events: Int16(POLLIN), revents: 0)
      poll(&notice, 1, Int32(rest.rounded(.up)))
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

// MARK: Compaction

extension JournalFile {
  /// Schedules a compaction if the records since the last snapshot take more than a quarter of its
  /// size: then reading them at the next start takes little time compared with the snapshot.
  ///
  /// Waits for the sync of the records, so that a large paste is not in memory twice.
  ///
  /// - Parameters:
  ///   - size: Least size of those records, in bytes; 0: compact in any case.
  ///   - memory: Greatest number of bytes that may be unsynced, and so in memory.
  func compact(past size: Int, with memory: Int = 0) {
    guard let file, prohibition == nil,
      size == 0 || isSynced || unsynced.end - unsynced.start < memory,
      end - snapshotEnd > (size == 0 ? 0 : max(size, snapshotEnd / 4)),
      end >= compactionFloor
    else { return }
    startCompaction(of: file)
  }

  private func startCompaction(of file: File) {
    guard !isCompacting else { return }
    isCompacting = true
    let (end, folder, sync, unsynced) = (end, folder, sync, unsynced)
    worker.perform {
      do throws(SceneError) {
        let (new, size) = try file.compacted(upTo: end, unsynced, in: folder)
        try sync(new)
        return .compacted(new, size: size, from: end)
      } catch {
        return .notCompacted(error)
      }
    }
  }

  /// Continues in the new file, after copying the records written since.
  private func adopt(_ new: File, size: Int, from start: Int) {
    let tail = unsynced.records(from: start)
    do throws(SceneError) {
      guard tail.end == end else { throw .unreadable(path: path) }
      try new.write(tail.bytes, at: size)
      #if PLANTED_BUGS
        if PlantedBug.truncatedBeforeRename.isPlanted { try file?.truncate(to: 0) }
      #endif
      keepOld()
      try replaceCurrent(by: new)
    } catch {
      return giveUpCompaction(error)
    }
    #if PLANTED_BUGS
      if PlantedBug.descriptorLeaked.isPlanted, let file { _ = dup(file.descriptor) }
    #endif
    file = new
    unsynced = tail.moved(to: size)
    end += size - start
    snapshotEnd = size
    hasTornTail = false
    syncedEnd = 0
    // NB: Until the new name is synced, a power cut brings the old file back.
    unsyncedFolders.append(folder)
    isDistrusted = false
    requestSync()
  }

  /// Keeps the old journal as the previous generation, and a file that another program has put in
  /// its place under a new name.
  ///
  /// Best effort: some disks refuse hard links; then there is no previous generation.
  private func keepOld() {
    guard let file, (try? folder.has(file, at: JournalName.current)) == true else {
      try? folder.link(JournalName.current, as: JournalName.found + "\(Milliseconds.now)")
      return
    }
    folder.unlink(JournalName.previous)
    try? folder.link(JournalName.current, as: JournalName.previous)
  }

  /// NB: A rename that reports an error may have happened all the same.
  ///
  /// Then no reader would open the old file again.
  private func replaceCurrent(by new: File) throws(SceneError) {
    do throws(SceneError) {
      try folder.rename(JournalName.new, to: JournalName.current)
    } catch {
      let current = try? folder.fileToRead(JournalName.current)
      guard (try? current?.isSame(as: new)) == true else { throw error }
    }
  }

  private func giveUpCompaction(_ reason: SceneError) {
    folder.unlink(JournalName.new)
    compactionFloor = end * 2
    if isDistrusted { refusal = reason } else { complaint = reason }
  }

  /// Returns the reason why the last compaction failed, once.
  func takeComplaint() -> SceneError? {
    defer { complaint = nil }
    return complaint
  }
}
