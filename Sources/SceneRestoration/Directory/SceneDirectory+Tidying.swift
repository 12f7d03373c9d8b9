import Glibc

// Scenes that nobody will miss go by themselves.

extension SceneDirectory {
  /// How long things stay, in milliseconds.
  public enum Stay {
    /// A closed scene can be reopened for 30 days.
    public static let closed: Milliseconds = 30 * day
    /// A dormant one with nothing in it stays for 7.
    public static let empty: Milliseconds = 7 * day
    static let day: Milliseconds = 24 * 60 * 60 * 1000
  }

  /// Removes what nobody will miss, at most once a day: closed scenes after 30 days, and dormant
  /// ones without a name after 7.
  ///
  /// A scene with a text is never removed. Others may open, make and close scenes meanwhile.
  public func tidy(now: Milliseconds = .now) throws(SceneError) {
    guard let scenes = try SceneFolders(reading: path) else { return }
    let stamp = try Self.stamp(in: scenes.root)
    let last = try stamp.size() == 0 ? 0 : stamp.modified()
    guard abs(now - last) >= Stay.day else { return }
    try stamp.write([0x0A], at: 0)
    try stamp.touch()
    for id in try scenes.ids() { try remove(id, from: scenes, now) }
    try scenes.emptyRemoved()
    scenes.hints?.prune { id in scenes.mayHave(id) }
    for entry in try scenes.index.entries() { try prune(entry, of: scenes) }
  }

  /// The file that says when this was done last; one that cannot be written is made anew.
  private static func stamp(in root: Folder) throws(SceneError) -> File {
    if let stamp = try? root.makeFile("tidied") { return stamp }
    root.unlink("tidied")
    return try root.makeFile("tidied")
  }

  /// Removes a hint that leads nowhere any more.
  private func prune(_ entry: String, of scenes: SceneFolders) throws(SceneError) {
    let door = try enter(scenes.root)
    defer { withExtendedLifetime(door) {} }
    guard !scenes.index.scenes(in: entry).contains(where: scenes.mayHave) else { return }
    scenes.index.folder?.unlink(entry)
  }

  /// Removes a scene that nobody will miss; one that cannot be looked at stays.
  ///
  /// Throws where the lock is not to be had: then all others would wait for it too.
  private func remove(_ id: SceneID, from scenes: SceneFolders, _ now: Milliseconds)
    throws(SceneError)
  {
    guard let scene = try? scenes.scene(id), (try? scene.isStale(now)) == true else { return }
    let door = try enter(scenes.root)
    defer { withExtendedLifetime(door) {} }
    // Looked at again, since now nobody can come to have it.
    guard let lock = try? SceneLock.take(in: scene.folder) else { return }
    withExtendedLifetime(lock) {
      if (try? scene.isStale(now)) == true { try? scenes.remove(scene) }
    }
  }
}

extension SceneFolder {
  /// Whether nobody will miss it; cheap where it is not old.
  fileprivate func isStale(_ now: Milliseconds) throws(SceneError) -> Bool {
    if let closed = try closed() {
      return now - closed > SceneDirectory.Stay.closed && hasNothing(butName: true)
    }
    return try now - modified() > SceneDirectory.Stay.empty && hasNothing(butName: false)
  }

  /// Whether it has no text; one that cannot be read may have, and so may another program's file.
  private func hasNothing(butName: Bool) -> Bool {
    if folder.hasForeignFiles { return false }
    do throws(SceneError) {
      guard let journal = try journal() else { return true }
      return journal.contents.texts.isEmpty && (butName || name(in: journal) == nil)
    } catch {
      return false
    }
  }
}

extension SceneFolders {
  /// Takes a scene away with one rename, and then its files.
  fileprivate func remove(_ scene: SceneFolder) throws(SceneError) {
    let removed = try root.makeFolder("removed")
    try scenes.rename(scene.name, to: scene.name, in: removed)
    try scene.folder.empty()
    removed.removeFolder(scene.name)
  }

  /// What a removal that was killed left.
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
