// Closing, reopening and renaming scenes.

extension SceneDirectory {
  /// Closes a dormant scene: it comes back only when requested by name or id.
  public func discard(_ id: SceneID) throws(SceneError) {
    try changing(id) { scene throws(SceneError) in
      if !scene.isClosed { try scene.close() }
    }
  }

  /// Makes a closed scene dormant again.
  public func reopen(_ id: SceneID) throws(SceneError) {
    try changing(id) { scene throws(SceneError) in
      try scene.reopen()
      try scene.folder.sync()
    }
  }

  /// Returns the scene that was closed last; nil if none is closed.
  public func lastClosed() throws(SceneError) -> SceneRecord? {
    guard let scenes = try SceneFolders(reading: path) else { return nil }
    var last: (id: SceneID, time: Milliseconds)?
    for id in try scenes.ids() {
      let closed = try scenes.look(at: id) { scene throws(SceneError) in
        try scene.state() == .closed ? scene.closed() : nil
      }
      guard let time = closed else { continue }
      if last.map({ $0.time < time }) ?? true { last = (id, time) }
    }
    return try last.flatMap { last throws(SceneError) in try scenes.record(of: last.id) }
  }

  /// Renames a scene, also while a process has it open.
  ///
  /// No two scenes have the same name.
  public func rename(_ id: SceneID, to name: String) throws(SceneError) {
    guard SceneName.isValid(name), SceneID(name) == nil else { throw .badName(name) }
    guard let scenes = try SceneFolders(reading: path), let scene = try scenes.scene(id) else {
      return
    }
    let door = try enter(scenes.root)
    defer { withExtendedLifetime(door) {} }
    if let other = try scenes.id(named: name), other != id { throw .nameTaken(name, by: other) }
    try scene.rename(to: name)
    scenes.index.record(id, named: name)
  }

  /// Changes a scene that no process has open.
  private func changing(
    _ id: SceneID, _ change: (SceneFolder) throws(SceneError) -> Void
  ) throws(SceneError) {
    guard let scenes = try SceneFolders(reading: path), let scene = try scenes.scene(id) else {
      return
    }
    let door = try enter(scenes.root)
    defer { withExtendedLifetime(door) {} }
    guard let lock = try SceneLock.acquire(in: scene.folder, lockTimeout) else {
      throw scene.busy
    }
    try withExtendedLifetime(lock) { () throws(SceneError) in try change(scene) }
  }
}
