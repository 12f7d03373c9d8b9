import CLibrary

// Activities that are handed from one window to another: one private file each.

extension SceneDirectory {
  /// Stores an activity for another window, which takes it by its id.
  ///
  /// Activities that were not taken within an hour are removed.
  public func handOff(_ activity: UserActivity) throws(SceneError) -> ActivityID {
    let folder = try Folder.make(path: path, faults).makeFolder(folderName)
    removeOld(in: folder)
    let id = ActivityID()
    let name = id.description
    try folder.makeFile("new-" + name, finalName: name).write(ActivityRecord.bytes(activity), at: 0)
    try folder.rename("new-" + name, to: name)
    return id
  }

  /// Returns an activity that was handed over and not yet taken for good, without taking it.
  public func activity(
    _ id: ActivityID, accepting accepted: Set<ActivityType>
  ) throws(ActivityError) -> UserActivity {
    if let found = try read(id.description) { return try found.activity(of: accepted) }
    let names = (try? Folder(path: path)?.folder(folderName)?.names()) ?? []
    guard let claimed = names.first(where: { $0.hasPrefix("\(id).") }),
      let found = try read(claimed)
    else { throw .gone }
    return try found.activity(of: accepted)
  }

  /// Takes an activity for a scene: its file gets the scene's name, so that no other scene can take
  /// it.
  ///
  /// A refused activity stays.
  fileprivate func claim(
    _ id: ActivityID, for scene: SceneID, of accepted: Set<ActivityType>
  ) throws(ActivityError) -> UserActivity {
    let (name, claimed) = (id.description, "\(id).\(scene)")
    if let found = try read(claimed) { return try found.activity(of: accepted) }
    guard let found = try read(name) else { throw .gone }
    let activity = try found.activity(of: accepted)
    do throws(SceneError) {
      try found.folder.rename(name, to: claimed)
    } catch {
      throw error == .io(errno: ENOENT, path: found.path) ? .gone : .scene(error)
    }
    return activity
  }

  /// Removes the file of an activity that a scene has taken and stored.
  fileprivate func forget(_ id: ActivityID, of scene: SceneID) {
    (try? Folder(path: path)?.folder(folderName))?.unlink("\(id).\(scene)")
  }

  private func read(_ name: String) throws(ActivityError) -> ActivityFile? {
    do throws(SceneError) {
      guard let folder = try Folder(path: path)?.folder(folderName),
        let file = try folder.fileToRead(name), try !file.isOld(at: clock.now)
      else { return nil }
      return ActivityFile(folder: folder, name: name, bytes: try file.read(0...))
    } catch {
      throw .scene(error)
    }
  }

  private func removeOld(in folder: Folder) {
    for name in (try? folder.names()) ?? [] where !name.hasPrefix(".") {
      if (try? folder.fileToRead(name)?.isOld(at: clock.now)) == true { folder.unlink(name) }
    }
  }
}

extension WindowScene {
  /// Takes an activity that another window has handed over; no other window can take it.
  ///
  /// The next commit stores, with what the program makes of it, that it was taken. If the process
  /// is killed before that commit, this scene can take it once more.
  ///
  /// - Parameter accepted: The types and versions that the program can continue; an activity of
  ///   another type stays.
  public func take(
    _ id: ActivityID, accepting accepted: Set<ActivityType>
  ) throws(ActivityError) -> UserActivity {
    guard let directory else { throw .gone }
    let mark = taken + id.description
    if staging[mark] != nil { throw .gone }
    let activity = try directory.claim(id, for: self.id, of: accepted)
    stage(.bool(true), named: mark)
    takesActivities = true
    return activity
  }

  /// Removes the activities that the last commit has stored as taken.
  ///
  /// NB: Their marks are removed by the next commit: without them a killed process would take an
  /// activity twice.
  func forgetTakenActivities() {
    takesActivities = false
    guard let directory else { return }
    for name in staging.names(beginning: taken) {
      if let id = ActivityID(String(name.dropFirst(taken.count))) {
        directory.forget(id, of: self.id)
      }
      stage(nil, named: name)
    }
  }
}

private struct ActivityFile {
  let folder: Folder
  let name: String
  let bytes: [UInt8]

  var path: String { folder.path + "/" + name }

  func activity(of accepted: Set<ActivityType>) throws(ActivityError) -> UserActivity {
    guard let activity = ActivityRecord.activity(bytes) else { throw .damaged(path: path) }
    guard accepted.contains(activity.type) else { throw .unregistered(activity.type) }
    return activity
  }
}

extension File {
  fileprivate func isOld(at now: Milliseconds) throws(SceneError) -> Bool {
    try modified() < now - anHour
  }
}

private let folderName = "activities"
/// Prefix of the name of the value that an activity was taken.
private let taken = ".taken/"
private let anHour: Milliseconds = 3_600_000
