import Glibc

/// Reads a terminal without making it non-blocking, which whoever shares it would feel.
enum TerminalReader {
  /// Calls `take` with all the bytes that are there; false once the terminal is gone.
  static func drain(_ descriptor: Int32, _ take: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 65_536) { buffer in
      // Bounded, since whoever sends without an end must not keep the screen from being painted.
      for _ in 0..<4096 {
        guard isReadable(descriptor) else { return true }
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        if count < 0 && (errno == EINTR || errno == EAGAIN) { continue }
        #if PLANTED_BUGS
          if PlantedBug.hangUpUnnoticed.isPlanted, count == 0 { return true }
        #endif
        guard count > 0 else { return false }
        take(UnsafeBufferPointer(rebasing: buffer[..<count]))
        // A key or two: what comes after them comes by the next poll.
        if count < 64 { return true }
      }
      return true
    }
  }

  /// NB: a terminal that has hung up is readable too: `read` then tells.
  private static func isReadable(_ descriptor: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) > 0
  }
}
