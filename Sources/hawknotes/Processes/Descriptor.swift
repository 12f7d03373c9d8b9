import CPlatform
import Glibc

/// Operations on a whole file descriptor, which the system calls offer only in parts.
enum Descriptor {
  /// Opens `/dev/null` in the place of each closed standard stream.
  ///
  /// Otherwise the next file that the program opens would be its stdin or stdout. It is opened for
  /// the other direction, so that reading stdin and writing to stdout still fail.
  static func fillStandardStreams() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Checks that the limit of the process leaves a number of descriptors.
  static func require(_ count: Int, for purpose: String) throws(Failure) {
    let left = platform_free_descriptors()
    guard left < count else { return }
    throw Failure(
      .io,
      "\(purpose) needs \(count) open files, and the limit leaves \(left): raise it (ulimit -n 256)"
    )
  }

  /// Writes all bytes; waits for a slow reader, and retries after a signal.
  ///
  /// - Returns: Whether all were written; if not, errno tells why.
  static func writeAll(_ bytes: some Collection<UInt8>, to descriptor: Int32) -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, hasWaited(for: POLLOUT, on: descriptor) { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Reads some bytes, in the same way; returns 0 at the end, and −1 if the read failed, with
  /// errno.
  static func read(_ descriptor: Int32, into buffer: inout [UInt8]) -> Int {
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, hasWaited(for: POLLIN, on: descriptor) { continue }
      return count
    }
  }

  /// Waits until a call that has failed can be repeated; false if it cannot.
  ///
  /// Another program can make a pipe non-blocking: the call then fails with EAGAIN.
  private static func hasWaited(for event: Int32, on descriptor: Int32) -> Bool {
    guard errno == EAGAIN else { return errno == EINTR }
    var polled = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    return poll(&polled, 1, -1) > 0 || errno == EINTR
  }
}
