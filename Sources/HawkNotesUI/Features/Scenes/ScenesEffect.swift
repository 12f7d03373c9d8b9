public import SceneRestoration

/// An order of the scenes sheet.
public enum ScenesEffect: Equatable, Sendable {
  /// Reads which scenes there are.
  case read
  /// Reads what a scene looks like.
  case preview(SceneID)
  case close(SceneID)
  case reopen(SceneID)
  /// Restores the texts of a scene in quarantine.
  case salvage(String)
}
