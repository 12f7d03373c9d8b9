/// The scene to open.
public enum SceneRequest: Equatable, Sendable {
  /// The scene of this window, or one whose window is gone, or else a new one.
  case thisWindow
  /// The scene with this name or id, created if there is none.
  case named(String)
  /// A new scene.
  case new
  /// A new scene that leaves nothing on the disk.
  case ephemeral
}
