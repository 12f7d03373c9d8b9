import CLibrary

// Automatic removal of old scenes.

extension SceneDirectory {
  /// Times for which scenes are kept, in milliseconds.
  package enum Retention {
    /// 30 days for a closed scene.
    package static let closed: Milliseconds = 30 * day
    /// 7 days for a dormant scene without a text.
    package static let empty: Milliseconds = 7 * day
    static let day: Milliseconds = 24 * 60 * 60 * 1000
  }

  /// Removes old scenes, at most once a day: closed scenes after 30 days, and dormant ones without
  /// a name after 7.
  ///
  /// Never removes a scene with a text that is not empty or has undo steps. Other processes may
  /// open, create and close scenes meanwhile.
  public func tidy() throws(SceneError) { try tidy(now: clock.now) }

  /// Removes the scenes that are old at a time.
  package func tidy(now: Milliseconds) throws(SceneError) {
    guard let scenes = try SceneFolders(reading: path) else { return }
    let stamp = try Self.stamp(in: scenes.root)
    let last = try stamp.size() == 0 ? 0 : stamp.modified()
    guard abs(now - last) >= Retention.day else { return }
    try stamp.write([0x0A], at: 0)
    try stamp.touch()
    for id in try scenes.ids() { try remove(id, from: scenes, now) }
    try scenes.emptyRemoved()
    scenes.hints?.prune { id in scenes.mayHave(id) }
    for entry in try scenes.index.entries() { try prune(entry, of: scenes) }
  }

  /// Opens the file whose time is that of the last tidying; creates it again if it cannot be
  /// written.
  private static func stamp(in root: Folder) throws(SceneError) -> File {
    if let stamp = try? root.makeFile("tidied") { return stamp }
    root.unlink("tidied")
    return try root.makeFile("tidied")
  }

  /// Removes an entry of the index that leads to no scene.
  private func prune(_ entry: String, of scenes: SceneFolders) throws(SceneError) {
    let door = try enter(scenes.root)
    defer { withExtendedLifetime(door) {} }
    guard !scenes.index.scenes(in: entry).contains(where: scenes.mayHave) else { return }
    scenes.index.folder?.unlink(entry)
  }

  /// Removes a scene if it is old and empty; keeps a scene that cannot be read.
  ///
  /// Throws if the lock is not free: every other scene would wait for it too.
  private func remove(_ id: SceneID, from scenes: SceneFolders, _ now: Milliseconds)
    throws(SceneError)
  {
    guard let scene = try? scenes.scene(id), (try? scene.isStale(now)) == true else { return }
    let door = try enter(scenes.root)
    defer { withExtendedLifetime(door) {} }
    // Check again under the lock: now no other process can open the scene.
    guard let lock = try? SceneLock.acquire(in: scene.folder) else { return }
    withExtendedLifetime(lock) {
      if (try? scene.isStale(now)) == true { try? scenes.remove(scene) }
    }
  }
}

extension SceneFolder {
  /// Whether the scene may be removed; cheap for a scene that is not old.
  fileprivate func isStale(_ now: Milliseconds) throws(SceneError) -> Bool {
    if let closed = try closed() {
      return now - closed > SceneDirectory.Retention.closed && hasNothing(butName: true)
    }
    return try now - modified() > SceneDirectory.Retention.empty && hasNothing(butName: false)
  }

  /// Whether the scene has no text but empty ones; false for a scene that cannot be read or has
  /// another program's file.
  private func hasNothing(butName: Bool) -> Bool {
    if folder.hasForeignFiles { return false }
    do throws(SceneError) {
      guard let journal = try journal() else { return true }
      return journal.contents.texts.values.allSatisfy(\.content.isBlank)
        && (butName || name(in: journal) == nil)
    } catch {
      return false
    }
  }
}

extension SceneFolders {
  /// Removes a scene with one rename, then deletes its files.
  fileprivate func remove(_ scene: SceneFolder) throws(SceneError) {
    let removed = try root.makeFolder("removed")
    try scenes.rename(scene.name, to: scene.name, in: removed)
    try scene.folder.empty()
    removed.removeFolder(scene.name)
  }

  /// Deletes the files of interrupted removals.
  fileprivate func emptyRemoved() throws(SceneError) {
    guard let removed = try root.folder("removed") else { return }
    for name in try removed.names() where SceneID(name) != nil {
      try? removed.folder(name)?.empty()
      removed.removeFolder(name)
    }
  }
}

extension SceneIndex {
  fileprivate func entries() throws(SceneError) -> [String] {
    try folder?.names().filter { name in
      ["name-", "scene-", "window-"].contains { name.hasPrefix($0) }
    } ?? []
  }
}
