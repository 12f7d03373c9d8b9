import Glibc

/// Operations on a whole file descriptor, which the system calls offer only in parts.
enum Descriptor {
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
