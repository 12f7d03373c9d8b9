import CLibrary

/// Files and folders that only their owner can read, whatever the umask.
enum PrivateFile {
  /// Opens a file for reading and writing; creates it as 0600, and its folders as 0700, if missing.
  ///
  /// Does not follow a link: another user may have put it there to redirect the write.
  static func open(_ path: String) throws(LibraryError) -> Int32 {
    let flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW
    var descriptor = CLibrary.open(path, flags)
    if descriptor < 0, errno == ENOENT {
      try createDirectory(path.folderOfPath)
      descriptor = CLibrary.open(path, flags | O_CREAT, 0o600)
      // The umask can only have removed permissions.
      if descriptor >= 0 { fchmod(descriptor, 0o600) }
    }
    guard descriptor >= 0 else { throw LibraryError(errno: errno, path: path) }
    do throws(LibraryError) {
      try requireFile(path)
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Throws if the path leads to something other than a file: reading a pipe would block for ever.
  static func requireFile(_ path: String) throws(LibraryError) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .folder(path: path)
    default: throw .noFile(path: path)
    }
  }

  /// Ensures that a file exists and can be read and written.
  static func require(_ path: String) throws(LibraryError) {
    // NB: Do not open a file that exists: closing it would release SQLite's locks on it.
    if access(path, R_OK | W_OK) == 0 { return }
    guard errno == ENOENT else { throw LibraryError(errno: errno, path: path) }
    close(try open(path))
  }

  /// Opens a file and takes a flock(2) lock on it; ``unlockFile(_:)`` gives it up.
  ///
  /// - Throws: ``LibraryError/busy`` if the lock is not free within `wait`.
  static func locked(
    _ path: String, _ lock: Int32, wait: Duration
  ) throws(LibraryError) -> Int32 {
    let file = try open(path)
    guard Self.lock(file, lock, BusyWait(wait)) else {
      close(file)
      throw .busy
    }
    return file
  }

  /// Takes a flock(2) lock; false if it is not free in the time to wait.
  static func lock(_ file: Int32, _ lock: Int32, _ wait: BusyWait) -> Bool {
    var attempts = 0
    // A disk without such locks does not lock anybody out.
    while flock(file, lock | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
      guard wait.goesOn(after: attempts) else { return false }
      attempts += 1
    }
    return true
  }

  /// Creates a file as 0600 and opens it; throws if it exists.
  static func makeNew(_ path: String) throws(LibraryError) -> Int32 {
    let descriptor = CLibrary.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw LibraryError(errno: errno, path: path) }
    fchmod(descriptor, 0o600)
    return descriptor
  }

  /// Ensures that a folder exists and is not a link; creates it as 0700.
  static func makeFolder(_ path: String) throws(LibraryError) {
    try createDirectory(path)
    let descriptor = CLibrary.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw LibraryError(errno: errno, path: path) }
    close(descriptor)
  }

  /// Waits until a file, or the names in a folder, are on the disk.
  static func sync(_ path: String) throws(LibraryError) {
    let descriptor = CLibrary.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw LibraryError(errno: errno, path: path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw LibraryError(errno: errno, path: path) }
  }

  /// Returns the path of a companion file: `library.changes` for `library.sqlite`.
  static func companion(_ suffix: String, of path: String) -> String {
    (path.hasSuffix(".sqlite") ? String(path.dropLast(7)) : path) + "." + suffix
  }

  /// Reads a whole file, and throws the reason if it cannot be read.
  ///
  /// NB: This releases the process's locks on the file: call it only while SQLite holds none.
  static func checkReading(_ path: String) throws(LibraryError) {
    try requireFile(path)
    let file = CLibrary.open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw LibraryError(errno: errno, path: path) }
    defer { close(file) }
    let failure = withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
      var (offset, count) = (0, 1)
      // Reads in the same way as SQLite.
      while count > 0 {
        count = pread(file, buffer.baseAddress, buffer.count, off_t(offset))
        offset += count
      }
      return count < 0 ? errno : 0
    }
    if failure != 0 { throw LibraryError(errno: failure, path: path) }
  }

  /// Returns the reason why a file or a companion of it cannot be opened.
  ///
  /// SQLite does not tell it.
  static func obstacle(to path: String) -> LibraryError {
    for place in [path.folderOfPath, path] where access(place, R_OK | W_OK) != 0 {
      if errno != ENOENT { return LibraryError(errno: errno, path: place) }
    }
    let any = CLibrary.open("/", O_RDONLY | O_CLOEXEC)
    guard any >= 0 else { return .failed(path: path, errno: errno) }
    close(any)
    return .failed(path: path, errno: EIO)
  }

  /// Throws if a symbolic link is at a path: SQLite would follow it.
  static func refuseLink(_ path: String) throws(LibraryError) {
    var status = stat()
    if lstat(path, &status) == 0, status.isLink { throw .link(path: path) }
  }

  private static func createDirectory(_ path: String) throws(LibraryError) {
    var result = mkdir(path, 0o700)
    if result != 0, errno == ENOENT, path.folderOfPath != path {
      try createDirectory(path.folderOfPath)
      result = mkdir(path, 0o700)
    }
    if result == 0 {
      chmod(path, 0o700)
      // Later syncs of files in the folder need its name on the disk.
      try sync(path.folderOfPath)
    } else if errno != EEXIST {
      throw LibraryError(errno: errno, path: path)
    }
  }
}
