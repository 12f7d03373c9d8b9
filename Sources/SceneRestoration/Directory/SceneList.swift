/// The scenes of a directory.
public struct SceneList: Sendable {
  /// Creates an empty list.
  package init() {}

  /// Readable scenes, the last changed first.
  public internal(set) var records: [SceneRecord] = []
  /// Whether the list is complete.
  public internal(set) var isComplete = true
  /// Errors of the scenes that could not be read.
  public internal(set) var unreadable: [SceneError] = []
  /// Paths of the scenes in quarantine.
  public internal(set) var setAside: [String] = []
}
