import CLibrary

/// The file of the index and its lock, in a folder that only their owner can read.
struct IndexFile {
  let folder: String
  var path: String { folder + "/search.sqlite" }
  private var lockPath: String { folder + "/search.lock" }

  /// Ensures that the folder and an ordinary file exist.
  func require() throws(SearchError) {
    do { try makeFolders(folder) } catch { throw failure(error) }
    var status = stat()
    if lstat(path, &status) == 0 {
      if status.isFile { return }
      guard unlink(path) == 0 else { throw failure(PathFailure(path)) }
    }
    let file = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure(PathFailure(path)) }
    fchmod(file, 0o600)
    close(file)
  }

  /// Deletes the database with its journal.
  func delete() {
    for suffix in ["-journal", "-wal", "-shm", ""] { unlink(path + suffix) }
  }

  /// The number that tells whether the file was replaced.
  var inode: UInt64 {
    var status = stat()
    return lstat(path, &status) == 0 ? UInt64(status.st_ino) : 0
  }

  /// The size of the database, in bytes.
  var size: Int {
    var status = stat()
    return lstat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Runs work that only one process may do; nil if another process does it.
  func alone<Value>(
    _ work: () throws(SearchError) -> Value
  ) throws(SearchError) -> Value? {
    guard let lock = lockFile(lockPath) else {
      if errno == EWOULDBLOCK { return nil }
      throw failure(PathFailure(lockPath))
    }
    defer { unlockFile(lock) }
    return try work()
  }

  private func failure(_ failure: PathFailure) -> SearchError {
    .unavailable(path: failure.path, reason: String(cString: strerror(failure.code)))
  }
}
