import CPlatform
import CLibrary

#if PLANTED_BUGS
  import PlantedBugs
#endif

/// An open file, closed when it is released.
final class File: Syncable {
  let path: String
  /// Its file descriptor, which child processes can inherit.
  let descriptor: Int32
  /// Refusals that a test simulates.
  private let faults: DiskFaults?
  /// Number of forks before it was opened.
  private let forks = platform_fork_count()

  init(descriptor: Int32, path: String, faults: DiskFaults? = nil) {
    self.descriptor = descriptor
    self.path = path
    self.faults = faults
  }

  /// Whether the process is a forked child of the one that opened the file: then it may not write.
  var isForked: Bool { forks != platform_fork_count() }

  private func expectRoom() throws(SceneError) {
    if isForked { throw .io(errno: EBADF, path: path) }
    try faults?.expectRoom(path)
  }

  deinit { close(descriptor) }

  /// Reads from an offset to the end of the file.
  func read(_ range: PartialRangeFrom<Int>) throws(SceneError) -> [UInt8] {
    try read(range.lowerBound..<max(range.lowerBound, try size()))
  }

  /// Reads a range of bytes; returns fewer if the file ends earlier.
  func read(_ range: Range<Int>) throws(SceneError) -> [UInt8] {
    // NB: For an empty array the standard library writes the count into storage that all empty
    // arrays share, on every thread: a data race.
    if range.isEmpty { return [] }
    var failure: Int32?
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      platform_expect_all(buffer.baseAddress, buffer.count)
      while count < range.count {
        let rest = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
        let got = uninterrupted {
          pread(descriptor, rest.baseAddress, rest.count, off_t(range.lowerBound + count))
        }
        if got < 0 { failure = errno }
        if got <= 0 { return }
        count += got
      }
    }
    if let failure { throw SceneError(errno: failure, path: path) }
    return bytes
  }

  /// Writes all of the bytes at an offset, or throws.
  func write(_ bytes: [UInt8], at offset: Int) throws(SceneError) {
    try expectRoom()
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
        return uninterrupted {
          pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + written))
        }
      }
      // A short count means a full disk; the next call returns the reason.
      try check(count)
      written += count
    }
  }

  /// Appends bytes with one write(2), also while other processes append.
  func append(_ bytes: [UInt8]) throws(SceneError) {
    try expectRoom()
    try check(fcntl(descriptor, F_SETFL, O_APPEND))
    try check(
      bytes.withUnsafeBytes { buffer in
        uninterrupted { systemWrite(descriptor, buffer.baseAddress, buffer.count) }
      })
  }

  func truncate(to size: Int) throws(SceneError) {
    if isForked { throw .io(errno: EBADF, path: path) }
    try faults?.expectWritable(path)
    try check(uninterrupted { ftruncate(descriptor, off_t(size)) })
  }

  func size() throws(SceneError) -> Int {
    try Int(status().st_size)
  }

  /// Returns the time of the last write.
  func modified() throws(SceneError) -> Milliseconds {
    Milliseconds(try status().modification)
  }

  /// Sets the time of the last write to now.
  func touch() throws(SceneError) {
    try check(uninterrupted { futimens(descriptor, nil) })
  }

  /// Waits until the file is on the disk: fdatasync(2), or F_FULLFSYNC on macOS.
  func sync() throws(SceneError) {
    #if PLANTED_BUGS
      if PlantedBug.syncSkipped.isPlanted { return }
    #endif
    #if canImport(Darwin)
      // NB: There fsync(2) does not wait for the disk's cache.
      try check(uninterrupted { fcntl(descriptor, F_FULLFSYNC) })
    #else
      try check(uninterrupted { fdatasync(descriptor) })
    #endif
  }

  /// Takes a flock(2) lock; returns false if another process holds it and `LOCK_NB` was given.
  func lock(_ operation: Int32) throws(SceneError) -> Bool {
    let result = uninterrupted { flock(descriptor, operation) }
    if result == -1, errno == EWOULDBLOCK { return false }
    try check(result)
    return true
  }

  /// Makes the file readable and writable for its owner only, whatever the umask.
  func makePrivate() throws(SceneError) {
    #if PLANTED_BUGS
      if PlantedBug.readableByAll.isPlanted { return try check(fchmod(descriptor, 0o644)) }
    #endif
    try check(fchmod(descriptor, 0o600))
  }

  /// Whether both are the same file, however they were opened.
  func isSame(as other: File) throws(SceneError) -> Bool {
    try status().isSame(as: other.status())
  }

  /// Lets a crash of this process in the next seconds write a byte into the file, until the file is
  /// closed or ``leaveCrashes()`` is called.
  func markCrashes(at offset: Int, with mark: UInt8, within seconds: Int32) {
    platform_mark_crashes(descriptor, off_t(offset), mark, seconds)
  }

  /// Stops crashes from writing into the file.
  func leaveCrashes() { platform_leave_crashes(descriptor) }

  /// Returns the result of fstat(2).
  func status() throws(SceneError) -> stat {
    var status = stat()
    try check(fstat(descriptor, &status))
    return status
  }

  private func check(_ result: some SignedInteger) throws(SceneError) {
    if result == -1 { throw SceneError(errno: errno, path: path) }
  }
}
