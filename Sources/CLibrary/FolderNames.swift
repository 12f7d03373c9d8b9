/// The names in folders, without `.` and `..`, in no order.
package enum FolderNames {
  /// Returns the names in a folder; nil with the reason in `errno` if it cannot be read.
  package static func at(_ path: String) -> [String]? {
    names(in: { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }) { String(cString: $0) }
  }

  /// Returns the names in an open folder; nil with the reason in `errno` if it cannot be read.
  ///
  /// - Parameter name: Decodes a name; nil to leave it out.
  package static func of(
    _ folder: Int32, _ name: (UnsafePointer<CChar>) -> String? = { String(cString: $0) }
  ) -> [String]? {
    // NB: A descriptor of its own, because closedir(3) closes it.
    names(in: { openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }, name)
  }

  private static func names(
    in open: () -> Int32, _ name: (UnsafePointer<CChar>) -> String?
  ) -> [String]? {
    var folder = open()
    while folder < 0, errno == EINTR { folder = open() }
    guard folder >= 0 else { return nil }
    guard let stream = fdopendir(folder) else {
      let reason = errno
      close(folder)
      errno = reason
      return nil
    }
    var names: [String] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { bytes in
        bytes.withMemoryRebound(to: CChar.self, capacity: 256) { name($0) }
      }
      if let name, name != ".", name != ".." { names.append(name) }
      errno = 0
    }
    // A folder that is read in part is not read.
    let reason = errno
    closedir(stream)
    errno = reason
    return reason == 0 ? names : nil
  }
}
