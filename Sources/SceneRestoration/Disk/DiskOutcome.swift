/// Outcome of a job.
enum DiskOutcome: Sendable {
  /// The file is synced up to an offset, and so is its name.
  case synced(File, upTo: Int)
  /// The sync failed, or the file has lost its name: only a new file can be trusted.
  case notSynced(File, SceneError)
  /// Another program removed or replaced the scene's lock.
  case lockLost(File)
  /// A new file has the same contents as the old one up to the offset `from`.
  case compacted(File, size: Int, from: Int)
  /// The compaction failed; there is no new file.
  case notCompacted(SceneError)
}
