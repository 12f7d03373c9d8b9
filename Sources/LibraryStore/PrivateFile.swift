import Glibc

/// Files and folders nobody else may read, whatever the umask.
enum PrivateFile {
  /// Opens a file for reading and writing; makes it 0600, and its folders 0700, if it is missing.
  ///
  /// A link is not followed: what was put there by somebody else would be written through it.
  static func open(_ path: String) throws(LibraryError) -> Int32 {
    let flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW
    var descriptor = Glibc.open(path, flags)
    if descriptor < 0, errno == ENOENT {
      try createDirectory(folder(of: path))
      descriptor = Glibc.open(path, flags | O_CREAT, 0o600)
      // The umask can only have taken rights away.
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

  /// Throws if something other than a file lies at a path: a read of a pipe would never end.
  static func requireFile(_ path: String) throws(LibraryError) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .folder(path: path)
    default: throw .noFile(path: path)
    }
  }

  /// Makes sure that a file is there and may be read and written.
  static func require(_ path: String) throws(LibraryError) {
    // NB: A file that exists is not opened: closing it would drop SQLite's locks on it.
    if access(path, R_OK | W_OK) == 0 { return }
    guard errno == ENOENT else { throw LibraryError(errno: errno, path: path) }
    close(try open(path))
  }

  /// Opens a file and takes a lock of flock(2) on it, which is had until the descriptor is closed.
  ///
  /// - Throws: ``LibraryError/busy`` if it cannot be had in so long.
  static func locked(
    _ path: String, _ lock: Int32, wait: Duration
  ) throws(LibraryError) -> Int32 {
    let file = try open(path)
    let end = ContinuousClock.now + wait
    // Where a disk knows no such locks, nobody is kept away.
    while flock(file, lock | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
      guard ContinuousClock.now < end else {
        close(file)
        throw .busy
      }
      usleep(5000)
    }
    return file
  }

  /// Makes a file that is not there, 0600, and opens it.
  static func makeNew(_ path: String) throws(LibraryError) -> Int32 {
    let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw LibraryError(errno: errno, path: path) }
    fchmod(descriptor, 0o600)
    return descriptor
  }

  /// Makes sure that a folder is there, 0700 if it is made, and no link.
  static func makeFolder(_ path: String) throws(LibraryError) {
    try createDirectory(path)
    let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw LibraryError(errno: errno, path: path) }
    close(descriptor)
  }

  /// Waits until the disk has a file, or the names in a folder.
  static func sync(_ path: String) throws(LibraryError) {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw LibraryError(errno: errno, path: path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw LibraryError(errno: errno, path: path) }
  }

  /// The names in a folder; none where there is none.
  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { name in
          name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names
  }

  /// `library.changes` for `library.sqlite`.
  static func companion(_ suffix: String, of path: String) -> String {
    (path.hasSuffix(".sqlite") ? String(path.dropLast(7)) : path) + "." + suffix
  }

  /// Reads all of a file, or throws why it cannot be read.
  ///
  /// NB: This drops the process's locks on it: only for a moment in which SQLite has none.
  static func checkReading(_ path: String) throws(LibraryError) {
    try requireFile(path)
    let file = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw LibraryError(errno: errno, path: path) }
    defer { close(file) }
    let failure = withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
      var (offset, count) = (0, 1)
      // As SQLite reads.
      while count > 0 {
        count = pread(file, buffer.baseAddress, buffer.count, off_t(offset))
        offset += count
      }
      return count < 0 ? errno : 0
    }
    if failure != 0 { throw LibraryError(errno: failure, path: path) }
  }

  /// Why a file, or one beside it, cannot be opened, which SQLite does not tell.
  static func obstacle(to path: String) -> LibraryError {
    for place in [folder(of: path), path] where access(place, R_OK | W_OK) != 0 {
      if errno != ENOENT { return LibraryError(errno: errno, path: place) }
    }
    let any = Glibc.open("/", O_RDONLY | O_CLOEXEC)
    guard any >= 0 else { return .failed(path: path, errno: errno) }
    close(any)
    return .failed(path: path, errno: EIO)
  }

  /// Makes sure that there is no symbolic link at a path, which SQLite would follow.
  static func refuseLink(_ path: String) throws(LibraryError) {
    var status = stat()
    if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK { throw .link(path: path) }
  }

  private static func createDirectory(_ path: String) throws(LibraryError) {
    var result = mkdir(path, 0o700)
    if result != 0, errno == ENOENT, folder(of: path) != path {
      try createDirectory(folder(of: path))
      result = mkdir(path, 0o700)
    }
    if result == 0 {
      chmod(path, 0o700)
      // What is synced in it later hangs on its name.
      try sync(folder(of: path))
    } else if errno != EEXIST {
      throw LibraryError(errno: errno, path: path)
    }
  }

  static func folder(of path: String) -> String {
    let bytes = path.utf8
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == bytes.startIndex ? "/" : String(path[..<slash])
  }
}
