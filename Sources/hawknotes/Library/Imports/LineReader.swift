import Glibc

/// Reads a file line by line, in constant memory.
struct LineReader {
  private let descriptor: OpenDescriptor?
  private var buffer: [UInt8] = []
  private var start = 0

  init(_ path: String) throws(Failure) {
    let descriptor = path.isStdin ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Failure(errno: errno, path: path, remedy: "name another file")
    }
    self.descriptor = OpenDescriptor(descriptor)
  }

  /// Reads bytes.
  init(bytes: [UInt8]) {
    descriptor = nil
    buffer = bytes
  }

  /// Returns the next line; nil at the end, and if the file cannot be read any further.
  mutating func next() -> ArraySlice<UInt8>? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: 10) {
        defer { start = end + 1 }
        return buffer[start..<end]
      }
      let rest = buffer.count - start
      guard fill() else { break }
      searched = start + rest
    }
    guard start < buffer.count else { return nil }
    defer { start = buffer.count }
    return buffer[start...]
  }

  /// Reads more; false at the end.
  private mutating func fill() -> Bool {
    guard let descriptor else { return false }
    buffer.removeFirst(start)
    start = 0
    let size = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: 65_536))
    var count = -1
    repeat {
      count = buffer.withUnsafeMutableBytes { bytes in
        bytes.baseAddress.map { read(descriptor.number, $0 + size, 65_536) } ?? 0
      }
    } while count < 0 && errno == EINTR
    buffer.removeLast(65_536 - max(0, count))
    return count > 0
  }
}

/// A descriptor that is closed with the last reference to it.
private final class OpenDescriptor {
  let number: Int32

  init(_ number: Int32) { self.number = number }

  deinit { close(number) }
}
