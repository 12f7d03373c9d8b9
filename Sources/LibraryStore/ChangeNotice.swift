import Glibc

/// The word passed among processes that the library has changed.
///
/// A file of its own is written after each COMMIT and watched with inotify. The database's own
/// files cannot be watched: they change before the commit can be seen. All who have the library open
/// share a lock on it, so that nobody puts a backup in its place under their hands.
final class ChangeNotice {
  private let path: String
  private let file: Int32
  private var watch: Int32 = -1

  init(path: String, wait: Duration) throws(LibraryError) {
    self.path = path
    file = try PrivateFile.locked(path, LOCK_SH, wait: wait)
  }

  deinit {
    if watch >= 0 { close(watch) }
    close(file)
  }

  /// A descriptor that is readable when a change was told; −1 if the system has no watch left.
  func startWatching() -> Int32 {
    watch = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    inotify_add_watch(watch, path, UInt32(IN_MODIFY))
    return watch
  }

  /// Tells all processes, this one too; to be called after the COMMIT.
  func tell() {
    #if PLANTED_BUGS
      if PlantedBug.noticeUnsent.isPlanted { return }
    #endif
    // A full disk is no reason to fail: whoever misses the word asks at the next focus.
    _ = pwrite(file, "changed\n", 8, 0)
  }

  /// Forgets what was told so far.
  func drain() {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while read(watch, buffer.baseAddress, buffer.count) > 0 {}
    }
  }
}
