import Glibc

/// The journal of a scene that is open: takes records, and has them kept safe from power cuts.
final class JournalFile {
  var path: String { folder.path + "/" + JournalName.current }
  /// What has come of the worker's jobs is told here.
  var noticeDescriptor: Int32 { worker.noticeDescriptor }

  let folder: Folder
  private let sync: Sync
  let worker: DiskWorker
  /// Nil before the first record, with which it is made.
  private(set) var file: File?
  /// The lock of the scene, looked after with each sync.
  var lock: File?
  /// Whether another program has removed or replaced the lock.
  var hasLostLock = false
  /// Why nothing may be written any more: another process has the scene.
  var prohibition: SceneError?
  private var end: Int
  private var snapshotEnd: Int
  private var hasTornTail: Bool

  private var syncedEnd = 0
  /// What the disk may not have yet: after a sync that failed the file cannot be asked for it.
  private var unsynced: UnsyncedRecords
  private var unsyncedFolders: [Folder]
  private var isSyncing = false
  private var wantsSync = false
  /// After a sync that failed: the file may lack what a second sync would find nothing wrong with.
  private(set) var isDistrusted = false
  /// When a disk that has refused is asked again.
  var retryTime: Milliseconds = 0
  /// Why the disk has not what it was asked to have last; nil: it has, as far as is known.
  var refusal: SceneError?
  /// Why the last compaction failed, until somebody takes it.
  private var complaint: SceneError?
  private var isCompacting = false
  /// After a compaction that failed, the size at which it is tried again.
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

  /// Writes a record: all of it, or none.
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

  /// Whole from its first instant: it is written beside, then renamed.
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

// MARK: Safe from power cuts

extension JournalFile {
  /// Whether the disk has all that was written.
  var isSynced: Bool {
    file != nil && syncedEnd == end && unsyncedFolders.isEmpty && prohibition == nil
  }

  /// Has the worker sync what is written now.
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

  /// A job that has the disk take what is written now.
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

  /// Takes note of what the worker has done.
  func takeNotices() {
    for outcome in worker.takeOutcomes() { take(outcome) }
  }

  private func take(_ outcome: DiskOutcome) {
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
        // NB: Where the folder is not at its place, a new file in it would not be there either.
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
      // NB: A disk that refuses is not asked again at once: that is for whoever asked for it.
      if refusal == nil { requestSync() }
    }
  }

  /// Waits until the disk has all or refuses it, for so many milliseconds at most.
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

  /// Waits until the disk has all, or has refused it in a new file too.
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
  /// Has the worker write a snapshot, if the records since the last one take more than a quarter of
  /// it: what has to be made of them at the next start stays little beside it.
  ///
  /// Once the disk has them: so that what was pasted is not in memory for that too.
  ///
  /// - Parameters:
  ///   - size: What they must take at least, in bytes; 0: a snapshot at any rate.
  ///   - memory: So many bytes may be in memory, as the disk has them not yet.
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

  /// Goes on in the new file, after copying what was written since.
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
    // NB: As long as the disk has not the new name, a power cut brings the old file back.
    unsyncedFolders.append(folder)
    isDistrusted = false
    requestSync()
  }

  /// Keeps the journal that there was as the generation before, and under a name of its own what
  /// another program has put in its place.
  ///
  /// Best effort: some disks refuse hard links, and then there is no generation before.
  private func keepOld() {
    guard let file, (try? folder.has(file, at: JournalName.current)) == true else {
      try? folder.link(JournalName.current, as: JournalName.found + "\(Milliseconds.now)")
      return
    }
    folder.unlink(JournalName.previous)
    try? folder.link(JournalName.current, as: JournalName.previous)
  }

  /// NB: A disk that says it could not may have done it all the same, and then the old file is read
  /// by nobody any more.
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

  /// Why the journal cannot be compacted; told once.
  func takeComplaint() -> SceneError? {
    defer { complaint = nil }
    return complaint
  }
}
