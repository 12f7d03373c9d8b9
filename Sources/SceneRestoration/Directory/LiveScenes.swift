import CLibrary

/// The open scenes, found without reading all others: one empty file for each, created when a scene
/// is opened and removed at its end.
///
/// The file of a killed process is recognised by the scene's lock, which is free.
struct LiveScenes {
  let folder: Folder

  /// Records that a scene is open.
  ///
  /// Best effort: without the file its window cannot be brought to the front.
  func record(_ id: SceneID) { _ = try? folder.makeFile(id.description) }

  func forget(_ id: SceneID) { folder.unlink(id.description) }

  func ids() throws(SceneError) -> [SceneID] { try folder.names().compactMap(SceneID.init) }
}

extension SceneDirectory {
  /// Returns the open scenes, the last changed first; the cost does not depend on the number of
  /// other scenes.
  package func live() throws(SceneError) -> [SceneRecord] {
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

  /// Removes the entries of killed processes; does nothing if another process is opening a scene.
  private func forget(_ ids: [SceneID], of index: LiveScenes, in scenes: SceneFolders) {
    guard !ids.isEmpty, let door = try? scenes.root.file("lock"),
      (try? door.lock(LOCK_EX | LOCK_NB)) == true
    else { return }
    withExtendedLifetime(door) {
      for id in ids where (try? scenes.isLive(id)) == false { index.forget(id) }
    }
  }
}
