/// Who looks after an open scene, besides what ``Scene/commit()`` keeps.
public enum Upkeep: Sendable {
  /// Each commit does.
  ///
  /// The first one says that what was restored is in use, as ``Scene/launchWasPainted()`` does, also
  /// where nothing is staged; one that comes 2 seconds or more after it says that this has stood, as
  /// ``Scene/launchStands()`` does. A sync follows 0.2 s after a commit, and a compaction once the
  /// journal has grown.
  case automatic
  /// The program does, and says so with the functions of the scene.
  case byProgram
}
