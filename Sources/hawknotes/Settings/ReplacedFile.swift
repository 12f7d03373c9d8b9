import CLibrary

/// A file that is replaced atomically: a reader sees either the old or the new content.
struct ReplacedFile: ~Copyable {
  /// The path with symbolic links resolved, so that links to the file stay.
  let path: String
  private let folder: String
  private let old: stat?
  private let lock: Int32

  init(_ path: String) throws(SettingsFile.Refusal) {
    let target = Self.target(of: path)
    let folder = target.folderOfPath
    do { try makeFolders(folder) } catch { throw .system(error.code) }
    var status = stat()
    let isThere = stat(target, &status) == 0
    if isThere {
      // NB: access(2) permits root everything, so the mode is checked too.
      guard status.st_mode & 0o222 != 0, access(target, W_OK) == 0 else { throw .readOnly }
    } else {
      guard errno == ENOENT else { throw .system(errno) }
    }
    guard let lock = Self.lock(folderOf: target) else { throw .system(errno) }
    (self.path, self.folder, self.lock) = (target, folder, lock)
    old = isThere ? status : nil
  }

  /// Locks the folder of a file for its writers; returns a descriptor to close, nil on failure.
  ///
  /// Another window holds the lock only briefly. A suspended one is not waited for longer than
  /// 0.1 s.
  static func lock(folderOf path: String) -> Int32? {
    let lock = open(target(of: path).folderOfPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard lock >= 0 else { return nil }
    for _ in 0..<100 {
      if flock(lock, LOCK_EX | LOCK_NB) == 0 { break }
      usleep(1000)
    }
    return lock
  }

  deinit { unlockFile(lock) }

  func replace(with text: String) throws(SettingsFile.Refusal) {
    let file = AtomicFile(path, as: folder + "/.config.yaml.new", text.utf8) { file in
      guard let old else { return }
      _ = fchown(file, old.st_uid, old.st_gid)
      fchmod(file, old.st_mode & 0o7777)
    }
    guard let file, file.replace() else { throw .system(errno) }
    fsync(lock)
  }

  /// Returns the path with symbolic links resolved; the target need not exist.
  private static func target(of path: String) -> String {
    var target = path
    for _ in 0..<32 {
      guard let link = linkTarget(target) else { return target }
      target = link.hasPrefix("/") ? link : target.folderOfPath + "/" + link
    }
    return target
  }
}
