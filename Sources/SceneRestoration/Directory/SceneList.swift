/// The scenes of a directory.
public struct SceneList: Sendable {
  /// No scenes.
  public init() {}

  /// Those that can be read, the last changed first.
  public internal(set) var records: [SceneRecord] = []
  /// Whether it has all that there are.
  public internal(set) var isWhole = true
  /// Why each of the others cannot be.
  public internal(set) var unreadable: [SceneError] = []
  /// Where those lie that were set aside.
  public internal(set) var setAside: [String] = []
}
