// Former names, for one more version.

extension SceneDirectory {
  /// Opens a scene.
  @available(*, deprecated, renamed: "open(_:restoring:window:version:)")
  public func open(
    _ request: SceneRequest = .thisWindow, restoring root: Any? = nil,
    window: HostWindow = .current(), writer: String
  ) throws(SceneError) -> WindowScene {
    try open(request, restoring: root, window: window, version: writer)
  }

  /// Returns all scenes, as long as `mayContinue` returns true.
  @available(*, deprecated, message: "use list(until:), whose closure returns the opposite")
  public func list(while mayContinue: () -> Bool) throws(SceneError) -> SceneList {
    try list(until: { !mayContinue() })
  }

  /// Closes a dormant scene.
  @available(*, deprecated, renamed: "discard(_:)")
  public func close(_ id: SceneID) throws(SceneError) { try discard(id) }
}
