import CLibrary

#if PLANTED_BUGS
  import PlantedBugs
#endif

// Compaction: a new file with the same contents replaces the journal.

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

  func startCompaction(of file: File) {
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

  /// Compacts the journal and removes the one before, and waits for both.
  func forgetHistory() throws(SceneError) {
    guard let file else { return }
    if isCompacting {
      worker.stop()
      takeNotices()
    }
    startCompaction(of: self.file ?? file)
    worker.stop()
    takeNotices()
    if let refusal = complaint ?? refusal { throw refusal }
    folder.unlink(JournalName.previous)
  }

  /// Continues in the new file, after copying the records written since.
  func adopt(_ new: File, size: Int, from start: Int) {
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

  /// Gives the new file the journal's name.
  ///
  /// NB: A rename that reports an error may still have happened; then no reader would open the old
  /// file again.
  private func replaceCurrent(by new: File) throws(SceneError) {
    do throws(SceneError) {
      try folder.rename(JournalName.new, to: JournalName.current)
    } catch {
      let current = try? folder.fileToRead(JournalName.current)
      guard (try? current?.isSame(as: new)) == true else { throw error }
    }
  }

  func giveUpCompaction(_ reason: SceneError) {
    folder.unlink(JournalName.new)
    compactionFloor = end * 2
    if isDistrusted { refusal = reason } else { complaint = reason }
  }

  /// Returns the reason why the last compaction failed, once.
  func takeCompactionError() -> SceneError? {
    defer { complaint = nil }
    return complaint
  }
}
