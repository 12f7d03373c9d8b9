import Glibc

/// The word passed among processes that the library has changed.
///
/// A file of its own is written after each COMMIT and watched with inotify. The database's own
/// files cannot be watched: they change before the commit can be seen.
final class ChangeNotice {
  /// Readable when a change was told; −1 if the system has no watch left, which poll(2) ignores.
  let descriptor: Int32
  private let file: Int32

  init(path: String) throws(LibraryError) {
    file = try PrivateFile.open(path)
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    inotify_add_watch(descriptor, path, UInt32(IN_MODIFY))
  }

  deinit {
    close(descriptor)
    close(file)
  }

  /// Tells all processes, this one too; to be called after the COMMIT.
  func tell() {
    // A full disk is no reason to fail: whoever misses the word asks at the next focus.
    _ = pwrite(file, "changed\n", 8, 0)
  }

  /// Forgets what was told so far.
  func drain() {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
    }
  }
}
