/// What came of a job.
enum DiskOutcome: Sendable {
  /// The disk has the file up to there, under its name.
  case synced(File, upTo: Int)
  /// It may have lost what it was given, or it has no name any more; only a new file can be trusted.
  case notSynced(File, SceneError)
  /// Another program removed or replaced the scene's lock.
  case lockLost(File)
  /// A new file says the same as the old one does up to there.
  case compacted(File, size: Int, from: Int)
  /// There is no new file.
  case notCompacted(SceneError)
}
