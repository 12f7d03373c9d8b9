import CLibrary

#if PLANTED_BUGS
  import PlantedBugs
#endif

/// A notice to all processes that the library has changed.
///
/// A separate file is written after each COMMIT and watched with inotify. The database's own files
/// cannot be watched: they change before the commit is visible. Every process that has the library
/// open shares a lock on this file, so that no process can replace the library with a backup
/// meanwhile.
final class ChangeNotice {
  private let path: String
  private let file: Int32
  private var watch: Int32 = -1

  init(path: String, wait: Duration) throws(LibraryError) {
    self.path = path
    file = try PrivateFile.locked(path, LOCK_SH, wait: wait)
  }

  /// Shares the lock of a library that is only read; without a readable file there is no lock.
  init(reading path: String, _ wait: BusyWait) throws(LibraryError) {
    let found = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    if found >= 0, !PrivateFile.lock(found, LOCK_SH, wait) {
      close(found)
      throw .busy
    }
    (self.path, file) = (path, found)
  }

  deinit {
    if watch >= 0 { close(watch) }
    if file >= 0 { unlockFile(file) }
  }

  /// Returns a descriptor that is readable after a change; −1 if the system has no watch left.
  func startWatching() -> Int32 {
    watch = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    if watch >= 0, inotify_add_watch(watch, path, UInt32(IN_MODIFY)) < 0 {
      close(watch)
      watch = -1
    }
    return watch
  }

  /// Notifies all processes, including this one; call it after the COMMIT.
  func tell() {
    #if PLANTED_BUGS
      if PlantedBug.noticeUnsent.isPlanted { return }
    #endif
    // A full disk is not an error here: other windows also check for changes when they get the
    // focus.
    _ = pwrite(file, "changed\n", 8, 0)
  }

  /// Discards the notices received so far.
  func drain() { CLibrary.drain(watch) }
}
