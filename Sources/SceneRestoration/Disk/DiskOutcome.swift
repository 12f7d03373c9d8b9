/// What came of a job.
enum DiskOutcome: Sendable {
  /// The disk has the file up to there.
  case synced(File, upTo: Int)
  /// It may have lost what it was given; only a new file can be trusted.
  case notSynced(File, SceneError)
  /// A new file says the same as the old one does up to there.
  case compacted(File, size: Int, from: Int)
  /// There is no new file.
  case notCompacted(SceneError)
}
