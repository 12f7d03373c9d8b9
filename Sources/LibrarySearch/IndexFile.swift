import Glibc

/// The file of the index and its lock, in a folder that only their owner can read.
struct IndexFile {
  let folder: String
  var path: String { folder + "/search.sqlite" }
  private var lockPath: String { folder + "/search.lock" }

  /// Ensures that the folder and an ordinary file exist.
  func require() throws(SearchError) {
    try makeFolder(folder)
    var status = stat()
    if lstat(path, &status) == 0 {
      if status.st_mode & S_IFMT == S_IFREG { return }
      guard unlink(path) == 0 else { throw failure(path) }
    }
    let file = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure(path) }
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
    let file = open(lockPath, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure(lockPath) }
    defer { close(file) }
    while flock(file, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EINTR else { return nil }
    }
    // NB: A child process that is just being started has a copy of the descriptor until its exec,
    // so that closing ours would not free the lock.
    defer { flock(file, LOCK_UN) }
    return try work()
  }

  private func makeFolder(_ path: String) throws(SearchError) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      throw failure(path)
    }
    try makeFolder(String(path[..<slash]))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure(path) }
  }

  private func failure(_ path: String) -> SearchError {
    .unavailable(path: path, reason: String(cString: strerror(errno)))
  }
}
