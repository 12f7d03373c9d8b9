/// The code that reports the progress of a start, syncs the scene and compacts it.
package enum Upkeep: Sendable {
  /// Each commit.
  ///
  /// The first one, even without staged changes, reports that the restored state is shown, as
  /// ``WindowScene/launchWasPainted()`` does. A commit at least 2 seconds later reports that the
  /// start succeeded, as ``WindowScene/launchSucceeded()`` does. A sync follows 0.2 s after a
  /// commit, and a compaction once the journal has grown.
  case automatic
  /// Each commit reports the progress of the start; only ``WindowScene/sync(within:)`` syncs, for
  /// tests.
  case withoutSync
  /// The program, with the functions of the scene.
  case byProgram
}
