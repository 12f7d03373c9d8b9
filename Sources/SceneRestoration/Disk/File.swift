import CPlatform
import Glibc

/// An open file, closed when nobody has it any more.
final class File: Syncable {
  let path: String
  /// The descriptor, as other programs inherit it.
  let descriptor: Int32

  init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }

  /// Bytes of the file, to its end or as many as are there.
  func read(_ range: PartialRangeFrom<Int>) throws(SceneError) -> [UInt8] {
    try read(range.lowerBound..<max(range.lowerBound, try size()))
  }

  /// Bytes of the file; fewer where it ends before.
  func read(_ range: Range<Int>) throws(SceneError) -> [UInt8] {
    // NB: The standard library writes its count into an array that is made so, and all empty ones,
    // on whatever thread, are the same.
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
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
        return uninterrupted {
          pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + written))
        }
      }
      // A short count is a full disk; asking again gives the reason.
      try check(count)
      written += count
    }
  }

  /// Adds bytes to the end, whoever else does so, with one write(2).
  func append(_ bytes: [UInt8]) throws(SceneError) {
    try check(fcntl(descriptor, F_SETFL, O_APPEND))
    try check(
      bytes.withUnsafeBytes { buffer in
        uninterrupted { Glibc.write(descriptor, buffer.baseAddress, buffer.count) }
      })
  }

  func truncate(to size: Int) throws(SceneError) {
    try check(uninterrupted { ftruncate(descriptor, off_t(size)) })
  }

  func size() throws(SceneError) -> Int {
    try Int(status().st_size)
  }

  /// When it was last written.
  func modified() throws(SceneError) -> Milliseconds {
    let time = try status().st_mtim
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// Makes now the time when it was last written.
  func touch() throws(SceneError) {
    try check(uninterrupted { futimens(descriptor, nil) })
  }

  /// Waits until the disk has it: fdatasync(2).
  func sync() throws(SceneError) {
    #if PLANTED_BUGS
      if PlantedBug.syncSkipped.isPlanted { return }
    #endif
    try check(uninterrupted { fdatasync(descriptor) })
  }

  /// Takes a lock of flock(2); false where another has it and `LOCK_NB` was asked for.
  func lock(_ operation: Int32) throws(SceneError) -> Bool {
    let result = uninterrupted { flock(descriptor, operation) }
    if result == -1, errno == EWOULDBLOCK { return false }
    try check(result)
    return true
  }

  /// Has it closed when the process executes another program.
  func closeOnExec() throws(SceneError) {
    try check(fcntl(descriptor, F_SETFD, FD_CLOEXEC))
  }

  /// Makes it readable and writable for its owner alone, whatever the umask.
  func makePrivate() throws(SceneError) {
    #if PLANTED_BUGS
      if PlantedBug.readableByAll.isPlanted { return try check(fchmod(descriptor, 0o644)) }
    #endif
    try check(fchmod(descriptor, 0o600))
  }

  /// Whether it is the same file, however it was opened.
  func isSame(as other: File) throws(SceneError) -> Bool {
    try status().isSame(as: other.status())
  }

  /// Has a crash of this process write a byte into the file, until it is closed or left.
  func markCrashes(at offset: Int, with mark: UInt8) {
    platform_mark_crashes(descriptor, off_t(offset), mark)
  }

  /// A crash writes nothing any more.
  func leaveCrashes() { platform_leave_crashes(descriptor) }

  /// What fstat(2) says of it.
  func status() throws(SceneError) -> stat {
    var status = stat()
    try check(fstat(descriptor, &status))
    return status
  }

  private func check(_ result: some SignedInteger) throws(SceneError) {
    if result == -1 { throw SceneError(errno: errno, path: path) }
  }
}

extension stat {
  /// Whether both are of one file, however it was found.
  func isSame(as other: stat) -> Bool { st_dev == other.st_dev && st_ino == other.st_ino }
}
