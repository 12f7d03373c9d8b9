import CLibrary

#if PLANTED_BUGS
  import PlantedBugs
#endif

extension Folder {
  /// Checks that the path still leads to this journal and to its folder.
  func expectJournal(_ file: File) throws(SceneError) {
    #if PLANTED_BUGS
      if PlantedBug.nameUnchecked.isPlanted { return }
    #endif
    try expect(file, at: JournalName.current)
  }
}

extension File {
  /// Writes a new journal with the same contents, beside this one.
  func compacted(
    upTo end: Int, _ unsynced: UnsyncedRecords, in folder: Folder
  ) throws(SceneError) -> (File, size: Int) {
    guard let snapshot = try contents(upTo: end, unsynced).snapshot() else {
      throw .io(errno: EFBIG, path: path)
    }
    let new = try folder.makeFile(JournalName.new, finalName: JournalName.current)
    try new.write(snapshot, at: 0)
    return (new, snapshot.count)
  }

  /// Reads the contents of a journal.
  ///
  /// Releases its bytes before returning, to save memory.
  private func contents(
    upTo end: Int, _ unsynced: UnsyncedRecords
  ) throws(SceneError) -> JournalContents {
    let bytes = unsynced.bytes(after: try read(0..<unsynced.start))
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
