/// The scenes of a directory.
public struct SceneList: Sendable {
  /// Those that can be read, the last changed first.
  public internal(set) var records: [SceneRecord] = []
  /// Why each of the others cannot be.
  public internal(set) var unreadable: [SceneError] = []
  /// Where those lie that were set aside.
  public internal(set) var setAside: [String] = []
}
