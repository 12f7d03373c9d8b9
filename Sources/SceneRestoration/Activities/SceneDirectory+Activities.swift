import CLibrary

// Activities that are handed from one window to another: one private file each.

extension SceneDirectory {
  /// Stores an activity for another window, which takes it by its id.
  ///
  /// Activities that were not taken within an hour are removed.
  public func handOff(_ activity: UserActivity) throws(SceneError) -> ActivityID {
    let folder = try Folder.make(path: path).makeFolder(folderName)
    removeOld(in: folder)
    let id = ActivityID()
    let name = id.description
    try folder.makeFile("new-" + name, finalName: name).write(ActivityRecord.bytes(activity), at: 0)
    try folder.rename("new-" + name, to: name)
    return id
  }

  /// Takes an activity and removes it, so that only one window can take it.
  ///
  /// A refused activity stays.
  public func takeActivity(
    _ id: ActivityID, of registered: Set<ActivityType>
  ) throws(ActivityError) -> UserActivity {
    guard let (folder, bytes) = try read(id) else { throw .gone }
    guard let activity = ActivityRecord.activity(bytes) else {
      throw .damaged(path: folder.path + "/" + id.description)
    }
    guard registered.contains(activity.type) else { throw .unregistered(activity.type) }
    guard folder.unlink(id.description) else { throw .gone }
    return activity
  }

  private func read(_ id: ActivityID) throws(ActivityError) -> (Folder, [UInt8])? {
    do throws(SceneError) {
      guard let folder = try Folder(path: path)?.folder(folderName),
        let file = try folder.fileToRead(id.description), try !file.isOld
      else { return nil }
      return (folder, try file.read(0...))
    } catch {
      throw .scene(error)
    }
  }

  private func removeOld(in folder: Folder) {
    for name in (try? folder.names()) ?? [] where !name.hasPrefix(".") {
      if (try? folder.fileToRead(name)?.isOld) == true { folder.unlink(name) }
    }
  }
}

extension File {
  fileprivate var isOld: Bool {
    get throws(SceneError) { try modified() < .now - anHour }
  }
}

private let folderName = "activities"
private let anHour: Milliseconds = 3_600_000
