import Glibc

/// The scenes that processes have open, told without looking at all that there are: a name each in
/// a folder, put there by who opens a scene, taken away at its end.
///
/// What a killed process left there is found by the lock that it does not hold any more.
struct LiveScenes {
  let folder: Folder

  /// A scene is open now; a name that cannot be written is a window that is not brought to the
  /// front.
  func note(_ id: SceneID) { _ = try? folder.makeFile(id.description) }

  func forget(_ id: SceneID) { folder.unlink(id.description) }

  func ids() throws(SceneError) -> [SceneID] { try folder.names().compactMap(SceneID.init) }
}

extension SceneDirectory {
  /// The scenes that processes have open, the last changed first; what it costs does not depend on
  /// how many others there are.
  public func live() throws(SceneError) -> [SceneRecord] {
    guard let scenes = try SceneFolders(reading: path), let index = scenes.live else { return [] }
    var records: [SceneRecord] = []
    var left: [SceneID] = []
    for id in try index.ids() {
      let isLive = try scenes.isLive(id)
      if isLive == false { left.append(id) }
      // A scene that cannot be read has no window to bring to the front.
      if isLive == true, let record = try? scenes.record(of: id) { records.append(record) }
    }
    forget(left, of: index, in: scenes)
    return records.sorted { $0.updated > $1.updated }
  }

  /// Forgets what killed processes left, unless somebody opens a scene just now: nobody waits here.
  private func forget(_ ids: [SceneID], of index: LiveScenes, in scenes: SceneFolders) {
    guard !ids.isEmpty, let door = try? scenes.root.file("lock"),
      (try? door.lock(LOCK_EX | LOCK_NB)) == true
    else { return }
    withExtendedLifetime(door) {
      for id in ids where (try? scenes.isLive(id)) == false { index.forget(id) }
    }
  }
}
