import Glibc

/// The input of commands.
enum Input {
  /// Returns the content of a file; `-` is stdin.
  ///
  /// - Parameter limit: Largest number of bytes, so that endless input ends.
  static func bytes(of path: String, atMost limit: Int = 256 << 20) throws(Failure) -> [UInt8] {
    let descriptor = path.isStdin ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var status = stat()
    if fstat(descriptor, &status) == 0 { bytes.reserveCapacity(min(limit, Int(status.st_size))) }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Descriptor.read(descriptor, into: &buffer)
      guard count >= 0 else { throw failure(path) }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
      guard bytes.count <= limit else {
        throw Failure(.unreadable, "\(name(path)): too large: at most \(limit >> 20) MB")
      }
    }
  }

  private static func name(_ path: String) -> String { path.isStdin ? "stdin" : path }

  private static func failure(_ path: String) -> Failure {
    let code = errno
    return Failure(Failure.Code(errno: code), "\(name(path)): \(String(cString: strerror(code)))")
  }
}

extension String {
  /// Whether this path means stdin.
  var isStdin: Bool { self == "-" }
}
