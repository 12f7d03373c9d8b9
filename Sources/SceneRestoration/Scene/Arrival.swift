/// How a scene came to be open.
public enum Arrival: Equatable, Sendable {
  /// It is new.
  case new
  /// It is new, since this window's own scene is open in a process that still runs.
  case newBeside(live: SceneID)
  /// It was there before. After a clean end, or after a kill.
  case restored(afterCleanEnd: Bool)
  /// The program has executed itself anew, and had it all the time.
  case reexecuted
  /// It was there before; its last turns could not all be read, and lie at the path with the others.
  case restoredInPart(path: String)
  /// It is new, in place of one that could not be read and now lies at the path.
  case setAside(path: String)
  /// It is new, in place of one that ended every start and now lies at the path.
  case setAsideAfterCrashes(path: String)
}
