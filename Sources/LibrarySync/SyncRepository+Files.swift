import CLibrary
import LibraryModel

// The files and folders of the repository.

extension SyncRepository {
  /// Removes partly received packs; returns whether one had reached the size limit.
  func removeUnfinished() -> Bool {
    var isFull = false
    for name in FolderNames.at(path + "/objects/pack") ?? [] where name.hasPrefix("tmp_") {
      let file = path + "/objects/pack/" + name
      var facts = stat()
      if lstat(file, &facts) == 0, facts.st_size >= limits.bytes { isFull = true }
      unlink(file)
    }
    return isFull
  }

  /// Removes the lock files and the partly received packs that a killed git has left.
  ///
  /// NB: Only during a synchronization: no other one uses the repository then.
  func removeLeftovers() {
    _ = removeUnfinished()
    for folder in ["", "/objects/info"] { Self.removeLocks(path + folder, within: false) }
    Self.removeLocks(path + "/refs", within: true)
  }

  private static func removeLocks(_ folder: String, within isDeep: Bool) {
    for name in FolderNames.at(folder) ?? [] {
      let path = folder + "/" + name
      if name.hasSuffix(".lock") {
        unlink(path)
      } else if isDeep {
        removeLocks(path, within: true)
      }
    }
  }

  /// Returns the error of our disk if git has written that it is full; nil if it has not.
  func fullDisk(_ words: String) -> SyncError? {
    // A server's words have no such beginning.
    let lines = words.split(whereSeparator: \.isNewline).filter {
      $0.hasPrefix("fatal: ") || $0.hasPrefix("error: ")
    }
    func has(_ reason: String) -> Bool { lines.contains { isPart(reason, of: String($0)) } }
    if has("No space left on device") || has("Out of diskspace") {
      return .failed(path: path, errno: ENOSPC)
    }
    return has("Disk quota exceeded") ? .failed(path: path, errno: EDQUOT) : nil
  }

  // MARK: Permissions

  /// Whether others may read the files: an older version of the program made them.
  var isOpenToOthers: Bool {
    var facts = stat()
    return stat(path + "/config", &facts) == 0 && facts.st_mode & 0o077 != 0
  }

  /// Takes the permissions of others from all files and folders.
  func closeToOthers() {
    Self.close(path, besides: "config")
    // Last: it tells that this was done.
    chmod(path + "/config", 0o600)
  }

  private static func close(_ folder: String, besides left: String = "") {
    for name in FolderNames.at(folder) ?? [] where name != left {
      let path = folder + "/" + name
      var facts = stat()
      guard lstat(path, &facts) == 0 else { continue }
      guard facts.isFolder || facts.isFile else { continue }
      chmod(path, facts.st_mode & 0o700)
      if facts.isFolder { close(path) }
    }
  }
}
