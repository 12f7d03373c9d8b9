import Glibc

/// Writes beside ncurses what it has no words for.
enum TerminalWriter {
  /// Writes all of the bytes, or gives up once the terminal is gone.
  static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
