import CLibrary
import CPlatform

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

  /// Reads some bytes; waits for a slow writer, and retries after a signal.
  ///
  /// - Returns: 0 at the end, and −1 if the read failed, with errno.
  static func read(_ descriptor: Int32, into buffer: inout [UInt8]) -> Int {
    while true {
      let count = CLibrary.read(descriptor, &buffer, buffer.count)
      if count < 0, hasWaited(for: POLLIN, on: descriptor) { continue }
      return count
    }
  }
}
