public import SceneRestoration

/// An effect of the scenes sheet.
public enum ScenesEffect: Equatable, Sendable {
  /// Reads the list of scenes.
  case read
  /// Reads the preview of a scene.
  case preview(SceneID)
  case close(SceneID)
  case reopen(SceneID)
  /// Restores the texts of a scene in quarantine.
  case salvage(String)
}
