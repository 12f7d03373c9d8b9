import CLibrary

/// An open directory.
///
/// Files are opened relative to it, and symbolic links are never followed.
final class Folder: Syncable {
  let path: String
  let descriptor: Int32
  /// Refusals that a test simulates.
  private let faults: DiskFaults?

  /// Opens a directory; nil if there is none.
  convenience init?(path: String, _ faults: DiskFaults? = nil) throws(SceneError) {
    try self.init(path: path, opening: path, at: AT_FDCWD, flags: 0, faults)
  }

  private init?(
    path: String, opening name: String, at parent: Int32, flags: Int32, _ faults: DiskFaults?
  ) throws(SceneError) {
    let found = uninterrupted {
      openat(parent, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | flags)
    }
    guard found >= 0 else {
      if errno == ENOENT { return nil }
      throw SceneError(errno: errno, path: path)
    }
    descriptor = found
    self.path = path
    self.faults = faults
  }

  deinit { close(descriptor) }

  /// Opens a directory; creates it and its parents if they are missing.
  static func make(path: String, _ faults: DiskFaults? = nil) throws(SceneError) -> Folder {
    if let folder = try Folder(path: path, faults) { return folder }
    try faults?.expectRoom(path)
    let parts = path.split(separator: "/")
    for count in 1...max(1, parts.count) {
      let part = (path.hasPrefix("/") ? "/" : "") + parts.prefix(count).joined(separator: "/")
      try makeDirectory(part, at: AT_FDCWD, path: part)
      // A new directory: syncs of files in it need its name on the disk.
      try Folder(path: part + "/..")?.sync()
    }
    guard let folder = try Folder(path: path, faults) else {
      throw SceneError(errno: ENOENT, path: path)
    }
    return folder
  }

  /// Opens a subdirectory; nil if there is none.
  func folder(_ name: String) throws(SceneError) -> Folder? {
    try Folder(path: path(of: name), opening: name, at: descriptor, flags: O_NOFOLLOW, faults)
  }

  /// Opens a subdirectory; creates it if it is missing.
  func makeFolder(_ name: String) throws(SceneError) -> Folder {
    if let folder = try folder(name) { return folder }
    try faults?.expectRoom(path(of: name))
    try Self.makeDirectory(name, at: descriptor, path: path(of: name))
    guard let folder = try folder(name) else {
      throw SceneError(errno: ENOENT, path: path(of: name))
    }
    return folder
  }

  /// Opens a file for reading and writing; nil if there is none.
  func file(_ name: String) throws(SceneError) -> File? {
    do {
      return try open(name, O_RDWR)
    } catch .io(ENOENT, _) {
      return nil
    }
  }

  /// Opens a file for reading only; nil if there is none.
  func fileToRead(_ name: String) throws(SceneError) -> File? {
    do {
      return try open(name, O_RDONLY)
    } catch .io(ENOENT, _) {
      return nil
    }
  }

  /// Opens a file; creates it empty if it is missing.
  func makeFile(_ name: String) throws(SceneError) -> File {
    if let file = try file(name) { return file }
    let file = try open(name, O_RDWR | O_CREAT)
    try file.makePrivate()
    return file
  }

  /// Creates a file that will be renamed when it is complete; errors name its final path.
  func makeFile(_ name: String, finalName: String) throws(SceneError) -> File {
    unlink(name)
    let file = try open(name, O_RDWR | O_CREAT | O_EXCL, path: path(of: finalName))
    try file.makePrivate()
    return file
  }

  func contains(_ name: String) -> Bool { status(name) != nil }

  /// Returns the time of the last write of a file, without opening it; nil if there is no file.
  func modified(_ name: String) -> Milliseconds? {
    status(name).map { Milliseconds($0.modification) }
  }

  /// Returns the status of a file without following a link; nil if there is no file.
  func status(_ name: String) -> stat? {
    var status = stat()
    return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  /// Removes a file; returns false if this call did not remove it.
  @discardableResult
  func unlink(_ name: String) -> Bool {
    if faults?.kind == .readOnly { return false }
    return unlinkat(descriptor, name, 0) == 0
  }

  /// Removes a file; succeeds if there is none.
  func remove(_ name: String) throws(SceneError) {
    if contains(name) { try faults?.expectWritable(path(of: name)) }
    if unlinkat(descriptor, name, 0) == -1, errno != ENOENT {
      throw SceneError(errno: errno, path: path(of: name))
    }
  }

  /// Removes all files in the folder.
  func empty() throws(SceneError) {
    for name in try names() where name != "." && name != ".." { unlink(name) }
  }

  /// Removes a subdirectory if it is empty.
  func removeFolder(_ name: String) {
    unlinkat(descriptor, name, AT_REMOVEDIR)
  }

  /// Creates a hard link.
  func link(_ name: String, as other: String) throws(SceneError) {
    try faults?.expectWritable(path(of: other))
    try check(linkat(descriptor, name, descriptor, other, 0), name)
  }

  func rename(_ name: String, to other: String) throws(SceneError) {
    try rename(name, to: other, in: self)
  }

  func rename(_ name: String, to other: String, in folder: Folder) throws(SceneError) {
    try faults?.expectWritable(path(of: name))
    try check(renameat(descriptor, name, folder.descriptor, other), name)
  }

  /// Returns the names in the folder.
  func names() throws(SceneError) -> [String] {
    guard let names = FolderNames.of(descriptor) else { throw SceneError(errno: errno, path: path) }
    return names
  }

  /// Checks that the folder's path still leads to it, and `name` in it to the open file.
  ///
  /// Throws ``SceneError/displaced(path:)`` if another program removed, replaced or moved one of
  /// them.
  func expect(_ file: File, at name: String) throws(SceneError) {
    var found = stat()
    guard stat(path, &found) == 0, try status().isSame(as: found) else {
      throw .displaced(path: path)
    }
    guard try has(file, at: name) else { throw .displaced(path: path(of: name)) }
  }

  /// Whether there is a file; throws if its status cannot be read.
  func exists(_ name: String) throws(SceneError) -> Bool { try statusIfAny(name) != nil }

  /// Whether `name` leads to the open file.
  ///
  /// Throws if the disk does not tell: a lock file counts as lost only if its name is gone.
  func has(_ file: File, at name: String) throws(SceneError) -> Bool {
    guard let named = try statusIfAny(name) else { return false }
    return try file.status().isSame(as: named)
  }

  private func statusIfAny(_ name: String) throws(SceneError) -> stat? {
    if faults?.kind == .noStatus { throw SceneError(errno: EIO, path: path(of: name)) }
    var status = stat()
    let result = fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW)
    if result != 0, errno == ENOENT { return nil }
    try check(result, name)
    return status
  }

  /// Takes a flock(2) lock on the folder itself; returns false if another process holds it.
  ///
  /// Returns true if the disk does not support locks on folders, as some network disks.
  func lock(_ operation: Int32) -> Bool {
    uninterrupted { flock(descriptor, operation) } == 0 || errno != EWOULDBLOCK
  }

  /// Waits until the names in the folder are on the disk: fsync(2).
  func sync() throws(SceneError) {
    try check(uninterrupted { fsync(descriptor) }, ".")
  }

  /// Returns the result of fstat(2).
  func status() throws(SceneError) -> stat {
    var status = stat()
    try check(fstat(descriptor, &status), ".")
    return status
  }

  private func open(
    _ name: String, _ flags: Int32, path: String? = nil
  ) throws(SceneError) -> File {
    let path = path ?? self.path(of: name)
    if flags & (O_RDWR | O_CREAT) != 0, flags & O_CREAT != 0 || contains(name) {
      try faults?.expectWritable(path)
    }
    let found = uninterrupted {
      openat(descriptor, name, flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
    }
    guard found >= 0 else { throw SceneError(errno: errno, path: path) }
    return File(descriptor: found, path: path, faults: faults)
  }

  private func path(of name: String) -> String { path + "/" + name }

  private func check(_ result: Int32, _ name: String) throws(SceneError) {
    if result == -1 { throw SceneError(errno: errno, path: path(of: name)) }
  }

  /// Creates a directory for its owner only, whatever the umask.
  private static func makeDirectory(
    _ name: String, at parent: Int32, path: String
  ) throws(SceneError) {
    if mkdirat(parent, name, 0o700) == 0 {
      fchmodat(parent, name, 0o700, 0)
    } else if errno != EEXIST {
      throw SceneError(errno: errno, path: path)
    }
  }
}
