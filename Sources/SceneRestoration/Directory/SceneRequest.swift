/// Which scene is wanted.
public enum SceneRequest: Equatable, Sendable {
  /// The one that was in this window, or one whose window is gone, or else a new one.
  case thisWindow
  /// The one with this name or id, made if unknown.
  case named(String)
  /// A new one.
  case new
  /// A new one that leaves nothing on the disk.
  case ephemeral
}
