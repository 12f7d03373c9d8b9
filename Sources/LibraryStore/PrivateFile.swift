import Glibc

/// Files and folders nobody else may read, whatever the umask.
enum PrivateFile {
  /// Opens a file for reading and writing; makes it 0600, and its folders 0700, if it is missing.
  static func open(_ path: String) throws(LibraryError) -> Int32 {
    let flags = O_RDWR | O_CLOEXEC
    var descriptor = Glibc.open(path, flags)
    if descriptor < 0, errno == ENOENT {
      try createDirectory(folder(of: path))
      descriptor = Glibc.open(path, flags | O_CREAT, 0o600)
      // The umask can only have taken rights away.
      if descriptor >= 0 { fchmod(descriptor, 0o600) }
    }
    guard descriptor >= 0 else { throw LibraryError(errno: errno, path: path) }
    return descriptor
  }

  /// Makes sure that a file is there and may be read and written.
  static func require(_ path: String) throws(LibraryError) {
    // NB: A file that exists is not opened: closing it would drop SQLite's locks on it.
    if access(path, R_OK | W_OK) == 0 { return }
    guard errno == ENOENT else { throw LibraryError(errno: errno, path: path) }
    close(try open(path))
  }

  private static func createDirectory(_ path: String) throws(LibraryError) {
    var result = mkdir(path, 0o700)
    if result != 0, errno == ENOENT, folder(of: path) != path {
      try createDirectory(folder(of: path))
      result = mkdir(path, 0o700)
    }
    if result == 0 {
      chmod(path, 0o700)
    } else if errno != EEXIST {
      throw LibraryError(errno: errno, path: path)
    }
  }

  private static func folder(of path: String) -> String {
    let bytes = path.utf8
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == bytes.startIndex ? "/" : String(path[..<slash])
  }
}
