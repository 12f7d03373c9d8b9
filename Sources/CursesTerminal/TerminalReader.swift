import Glibc

#if PLANTED_BUGS
  import PlantedBugs
#endif

/// Reads a terminal without `O_NONBLOCK`, which would affect every process that shares it.
enum TerminalReader {
  /// Calls `body` with all available bytes; returns false once the terminal is gone.
  static func drain(_ descriptor: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 65_536) { buffer in
      // Bounded, so that endless input does not keep the window from painting.
      for _ in 0..<4096 {
        guard waitForInput(descriptor, milliseconds: 0) else { return true }
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        if count < 0 && (errno == EINTR || errno == EAGAIN) { continue }
        #if PLANTED_BUGS
          if PlantedBug.hangUpUnnoticed.isPlanted, count == 0 { return true }
        #endif
        guard count > 0 else { return false }
        body(UnsafeBufferPointer(rebasing: buffer[..<count]))
        // A few bytes are a key: the loop's next poll reports any later ones.
        if count < 64 { return true }
      }
      return true
    }
  }

  /// Waits for input; returns false after the time limit.
  ///
  /// NB: true also for a terminal that has hung up: only `read` tells the difference.
  static func waitForInput(_ descriptor: Int32, milliseconds: Int) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, Int32(milliseconds)) > 0
  }
}
