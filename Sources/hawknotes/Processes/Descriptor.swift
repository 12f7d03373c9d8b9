import Glibc

/// Operations on a whole file descriptor, which the system calls offer only in parts.
enum Descriptor {
  /// Opens `/dev/null` in the place of each closed standard stream.
  ///
  /// Otherwise the next file that the program opens would be its stdin or stdout. It is opened for the
  /// other direction, so that reading stdin and writing to stdout still fail.
  static func fillStandardStreams() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes all bytes, and retries where a signal interrupts; false where it failed, with errno.
  static func writeAll(_ bytes: some Collection<UInt8>, to descriptor: Int32) -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
