/// Way in which a scene came to be open.
public enum Arrival: Equatable, Sendable {
  /// The scene is new.
  case new
  /// The scene is new: this window's own scene is open in a process that still runs.
  case newBeside(live: SceneID)
  /// The scene was restored, after a clean end or after a kill.
  case restored(afterCleanEnd: Bool)
  /// The program has re-executed itself; the scene was open all the time.
  case reexecuted
  /// The scene was restored, but some of its last turns could not be read. A copy is at the path.
  case restoredInPart(path: String)
  /// The scene is new. It replaces a scene that could not be read, which is now at the path.
  case setAside(path: String)
  /// The scene is new. It replaces a scene that crashed at every start, which is now at the path.
  case setAsideAfterCrashes(path: String)
  /// The scene is new and leaves nothing on the disk: the directory cannot be written, as in a
  /// read-only home.
  case notStored(because: SceneError)
}
