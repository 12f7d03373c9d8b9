import CPlatform
import CLibrary

#if PLANTED_BUGS
  import PlantedBugs
#endif

// The system calls for a path whose folder is open. NB: Only a missing file is nil: if a file that
// may not be looked at were nil too, its note would go to the bin.

extension MirrorFolder {
  /// Opens a folder; nil if there is none, or something else has its name.
  func opened(_ folder: String) throws(MirrorError) -> Int32? {
    if root < 0 { return nil }
    let descriptor = openat(
      root, oldName(of: folder), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if descriptor >= 0 { return descriptor }
    if [ENOENT, ENOTDIR, ELOOP].contains(errno) { return nil }
    throw failure(folder)
  }

  /// Opens a folder, and makes it if it is missing; nil if something else has its name.
  func made(_ folder: String) throws(MirrorError) -> Int32? {
    if mkdirat(root, folder, 0o777) == 0 {
      fsync(root)
    } else if errno != EEXIST {
      throw failure(folder)
    }
    return try opened(folder)
  }

  /// Gives a file of our folder a path; false if another file has it.
  func isMovedIn(
    _ name: String, to path: String, at folder: Int32
  ) throws(MirrorError) -> Bool {
    let file = path.split.file
    if platform_rename_new(inner, name, folder, file) == 0 { return true }
    if errno == EINVAL {
      // A disk without such renames, as some network disks.
      guard try status(of: path, at: folder) == nil else { return false }
      if renameat(inner, name, folder, file) == 0 { return true }
    }
    guard errno == EEXIST || errno == ENOENT else { throw failure(path) }
    return false
  }

  func isFile(_ path: String, at folder: Int32, hash: String) throws(MirrorError) -> Bool {
    #if PLANTED_BUGS
      if PlantedBug.mirrorUnchecked.isPlanted { return true }
    #endif
    return try contents(of: path, at: folder).map { FileHash.of($0) } == hash
  }

  func status(of path: String, at folder: Int32) throws(MirrorError) -> stat? {
    if folder < 0 { return nil }
    var status = stat()
    if fstatat(folder, path.split.file, &status, AT_SYMLINK_NOFOLLOW) == 0 { return status }
    if errno == ENOENT { return nil }
    throw failure(path)
  }

  func write(
    _ bytes: [UInt8], to name: String, isSynced: Bool = true
  ) throws(MirrorError) {
    try step()
    unlinkat(inner, name, 0)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = openat(inner, name, flags, 0o666)
    guard file >= 0 else { throw failure(own(name)) }
    defer { close(file) }
    guard writeBytes(bytes, to: file), !isSynced || fsync(file) == 0 else {
      throw failure(own(name))
    }
  }

  func contents(of path: String, at folder: Int32) throws(MirrorError) -> [UInt8]? {
    if folder < 0 { return nil }
    let file = openat(folder, path.split.file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      if [ENOENT, ELOOP, ENXIO].contains(errno) { return nil }
      throw failure(path)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.isFile else { return nil }
    filesRead += 1
    guard let bytes = readBytes(file, atMost: min(Int(status.st_size), longestFile) + 1) else {
      throw failure(path)
    }
    return bytes
  }

  /// The path of one of our own files.
  func own(_ name: String) -> String { Self.own + "/" + name }

  /// The failure of the last system call at a path in the folder.
  func failure(_ path: String) -> MirrorError {
    let code = errno
    return .failed(path: path == "." ? self.path : self.path + "/" + path, errno: code)
  }
}

/// Length of the longest file that is read, in bytes.
private let longestFile = 32 << 20
