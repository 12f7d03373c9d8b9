import Glibc

/// The journal of a scene that is open: takes records, and has them kept safe from power cuts.
final class JournalFile {
  var path: String { folder.path + "/" + JournalName.current }
  /// What has come of the worker's jobs is told here.
  var noticeDescriptor: Int32 { worker.noticeDescriptor }

  private let folder: Folder
  private let sync: Sync
  private let worker = DiskWorker()
  /// Nil before the first record, with which it is made.
  private var file: File?
  private var end: Int
  private var snapshotEnd: Int
  private var hasTornTail: Bool

  private var syncedEnd = 0
  private var unsyncedFolders: [Folder]
  private var isSyncing = false
  private var wantsSync = false
  /// After a sync that failed: the file may lack what a second sync would find nothing wrong with.
  private var isDistrusted = false
  private var isCompacting = false
  /// After a compaction that failed, the size at which it is tried again.
  private var compactionFloor = 0

  /// A journal as it was read; nil: one that is made with its first record.
  ///
  /// - Parameter parents: Folders that must be synced with the journal's own, the innermost first.
  init(
    in folder: Folder, parents: [Folder], journal: Journal?,
    sync: @escaping Sync = { node throws(SceneError) in try node.sync() }
  ) throws(SceneError) {
    self.folder = folder
    self.sync = sync
    file = journal == nil ? nil : try folder.file(JournalName.current)
    end = journal?.end ?? 0
    snapshotEnd = journal?.snapshotEnd ?? 0
    hasTornTail = journal?.hasTornTail ?? false
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
    guard let file else { return try make(with: record) }
    if hasTornTail { try cutTail(of: file) }
    do {
      try file.write(record, at: end)
    } catch {
      hasTornTail = true
      try? cutTail(of: file)
      throw error
    }
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
    end = bytes.count
    snapshotEnd = end
  }
}

// MARK: Safe from power cuts

extension JournalFile {
  /// Whether the disk has all that was written.
  var isSynced: Bool { file != nil && syncedEnd == end && unsyncedFolders.isEmpty }

  /// Has the worker sync what is written now.
  func requestSync() {
    guard let file, !isSynced else { return }
    if isDistrusted { return startCompaction(of: file) }
    if isSyncing {
      wantsSync = true
      return
    }
    isSyncing = true
    #if PLANTED_BUGS
      if PlantedBug.syncedTooEarly.isPlanted { syncedEnd = end }
    #endif
    let (end, folders, sync) = (end, unsyncedFolders, sync)
    worker.perform {
      do throws(SceneError) {
        try sync(file)
        for folder in folders { try sync(folder) }
        return .synced(file, upTo: end)
      } catch {
        return .notSynced(file)
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
        syncedEnd = end
        unsyncedFolders = []
      }
      finishSync()
    case .notSynced(let file):
      if file === self.file { isDistrusted = true }
      #if PLANTED_BUGS
        if PlantedBug.failedSyncTrusted.isPlanted { isDistrusted = false }
      #endif
      finishSync()
    case .compacted(let file, let size, from: let start):
      isCompacting = false
      adopt(file, size: size, from: start)
    case .notCompacted:
      isCompacting = false
      giveUpCompaction()
    }
  }

  private func finishSync() {
    isSyncing = false
    if wantsSync {
      wantsSync = false
      requestSync()
    }
  }

  /// Waits until the disk has all, or has refused.
  func finish() {
    requestSync()
    worker.stop()
    takeNotices()
  }
}

// MARK: Compaction

extension JournalFile {
  /// Has the worker write a snapshot, if the records since the last one take more than a quarter of
  /// it: what has to be made of them at the next start stays little beside it.
  ///
  /// - Parameter size: What they must take at least, in bytes; 0: a snapshot at any rate.
  func compact(past size: Int) {
    guard let file, end - snapshotEnd > (size == 0 ? 0 : max(size, snapshotEnd / 4)),
      end >= compactionFloor
    else { return }
    startCompaction(of: file)
  }

  private func startCompaction(of file: File) {
    guard !isCompacting else { return }
    isCompacting = true
    let (end, folder, sync) = (end, folder, sync)
    worker.perform {
      do throws(SceneError) {
        let (new, size) = try file.compacted(upTo: end, in: folder)
        try sync(new)
        return .compacted(new, size: size, from: end)
      } catch {
        return .notCompacted
      }
    }
  }

  /// Goes on in the new file, after copying what was written since.
  private func adopt(_ new: File, size: Int, from start: Int) {
    guard let old = file else { return }
    do throws(SceneError) {
      let tail = try old.read(start..<end)
      guard tail.count == end - start else { throw .unreadable(path: path) }
      try new.write(tail, at: size)
      #if PLANTED_BUGS
        if PlantedBug.truncatedBeforeRename.isPlanted { try old.truncate(to: 0) }
      #endif
      folder.unlink(JournalName.previous)
      try folder.link(JournalName.current, as: JournalName.previous)
      try folder.rename(JournalName.new, to: JournalName.current)
    } catch {
      return giveUpCompaction()
    }
    #if PLANTED_BUGS
      if PlantedBug.descriptorLeaked.isPlanted { _ = dup(old.descriptor) }
    #endif
    file = new
    end += size - start
    snapshotEnd = size
    hasTornTail = false
    syncedEnd = 0
    // NB: As long as the disk has not the new name, a power cut brings the old file back.
    unsyncedFolders.append(folder)
    isDistrusted = false
    requestSync()
  }

  private func giveUpCompaction() {
    folder.unlink(JournalName.new)
    compactionFloor = end * 2
  }
}

extension File {
  /// Writes beside a journal one that says the same.
  fileprivate func compacted(
    upTo end: Int, in folder: Folder
  ) throws(SceneError) -> (File, size: Int) {
    let bytes = try read(0..<end)
    let journal: Journal
    do throws(JournalFault) {
      journal = try Journal(bytes)
    } catch {
      throw SceneError(error, path: path)
    }
    guard journal.end == end else { throw .unreadable(path: path) }
    guard let snapshot = journal.contents.snapshot() else { throw .io(errno: EFBIG, path: path) }
    let new = try folder.makeFile(JournalName.new, toBecome: JournalName.current)
    try new.write(snapshot, at: 0)
    return (new, snapshot.count)
  }
}
