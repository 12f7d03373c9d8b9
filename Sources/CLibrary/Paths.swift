/// A system call that failed at a path.
package struct PathFailure: Error {
  package let path: String
  /// The error of errno(3).
  package let code: Int32

  /// The failure of the last call.
  package init(_ path: String) { (self.path, code) = (path, errno) }
}

extension String {
  /// The folder of the file at a path: `/` is in itself, and a bare name in `.`.
  package var folderOfPath: String {
    guard let slash = utf8.dropLast().lastIndex(of: UInt8(ascii: "/")) else {
      return hasPrefix("/") ? "/" : "."
    }
    return slash == startIndex ? "/" : String(self[..<slash])
  }

  /// The absolute path without symbolic links; the path itself if nothing is there.
  package var resolvedPath: String {
    guard let real = realpath(self, nil) else { return self }
    defer { free(real) }
    return String(cString: real)
  }
}

/// Returns the path in a symbolic link; nil if there is no link.
package func linkTarget(_ path: String) -> String? {
  var buffer = [CChar](repeating: 0, count: 4096)
  let count = readlink(path, &buffer, buffer.count)
  return count > 0
    ? String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
}

/// Makes a folder and the folders above it, unless they are there.
package func makeFolders(_ path: String, mode: mode_t = 0o700) throws(PathFailure) {
  // `EISDIR` is Darwin's error for `/`.
  if mkdir(path, mode) == 0 || errno == EEXIST || errno == EISDIR { return }
  guard errno == ENOENT, path != path.folderOfPath else { throw PathFailure(path) }
  try makeFolders(path.folderOfPath, mode: mode)
  guard mkdir(path, mode) == 0 || errno == EEXIST else { throw PathFailure(path) }
}
