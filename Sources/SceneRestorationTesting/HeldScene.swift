import SceneRestoration

/// A scene that another process seems to have open: see ``TestScenes/hold(_:)``.
public final class HeldScene {
  private var lock: SceneHandover?

  init(_ lock: SceneHandover) { self.lock = lock }

  /// Releases the scene.
  public func release() { lock = nil }
}
