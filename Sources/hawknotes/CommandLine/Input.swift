import Glibc

enum Input {
  /// Returns the content of a file; `-` is stdin.
  ///
  /// - Parameter limit: Largest number of bytes, so that endless input ends.
  static func bytes(of path: String, atMost limit: Int = 256 << 20) throws(Failure) -> [UInt8] {
    let pieces = try pieces(of: path, atMost: limit)
    return pieces.count == 1 ? pieces[0] : Array(pieces.joined())
  }

  /// Returns the content of a file in pieces of a megabyte.
  static func pieces(
    of path: String, atMost limit: Int = 256 << 20
  ) throws(Failure) -> [[UInt8]] {
    let descriptor = path.isStdin ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size <= limit else {
      throw tooLarge(path, limit)
    }
    var pieces: [[UInt8]] = [[]]
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var size = 0
    while true {
      let count = Descriptor.read(descriptor, into: &buffer)
      guard count >= 0 else { throw failure(path) }
      if count == 0 { return pieces }
      if pieces[pieces.count - 1].count >= 1 << 20 { pieces.append([]) }
      pieces[pieces.count - 1] += buffer[..<count]
      size += count
      guard size <= limit else { throw tooLarge(path, limit) }
    }
  }

  /// Whether a file can be read only once: stdin or a pipe.
  static func isStream(_ path: String) -> Bool {
    var status = stat()
    return path.isStdin || stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  /// Whether a path leads to a file or a folder, or to nothing: not to a device or a pipe, which
  /// may never end.
  static func isFileOrFolder(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return true }
    return [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  private static func tooLarge(_ path: String, _ limit: Int) -> Failure {
    Failure(.unreadable, "\(name(path)): too large: at most \(limit >> 20) MB")
  }

  private static func name(_ path: String) -> String { path.isStdin ? "stdin" : path }

  /// Why a file cannot be read, by errno.
  static func failure(_ path: String) -> Failure {
    let remedy =
      switch errno {
      case ENOENT, ENOTDIR: "check the path"
      case EACCES, EPERM: "make it readable"
      default: "name another file"
      }
    return Failure(errno: errno, path: name(path), remedy: remedy)
  }
}

extension String {
  /// Whether this path means stdin.
  var isStdin: Bool { self == "-" }
}
