import Glibc

extension Folder {
  /// Checks that a journal has its name, and that others find the folder.
  func expectJournal(_ file: File) throws(SceneError) {
    #if PLANTED_BUGS
      if PlantedBug.nameUnchecked.isPlanted { return }
    #endif
    try expect(file, at: JournalName.current)
  }
}

extension File {
  /// Writes beside a journal one that says the same.
  func compacted(
    upTo end: Int, _ unsynced: UnsyncedRecords, in folder: Folder
  ) throws(SceneError) -> (File, size: Int) {
    guard let snapshot = try contents(upTo: end, unsynced).snapshot() else {
      throw .io(errno: EFBIG, path: path)
    }
    let new = try folder.makeFile(JournalName.new, toBecome: JournalName.current)
    try new.write(snapshot, at: 0)
    return (new, snapshot.count)
  }

  /// What a journal comes to: its bytes are let go before anything is made of that.
  private func contents(
    upTo end: Int, _ unsynced: UnsyncedRecords
  ) throws(SceneError) -> JournalContents {
    let bytes = unsynced.bytes(behind: try read(0..<unsynced.start))
    let journal: Journal
    do throws(JournalFault) {
      journal = try Journal(bytes)
    } catch {
      throw SceneError(error, path: path)
    }
    guard journal.end == end else { throw .unreadable(path: path) }
    return journal.contents
  }
}
