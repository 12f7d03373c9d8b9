import CLibrary

#if PLANTED_BUGS
  import PlantedBugs
#endif

/// Limit of the wait for a lock.
enum LockTimeout: Sendable {
  /// 2 seconds for each holder, for a command: see ``LockWait``.
  case twoSeconds
  /// No wait, for the event loop of a live window.
  case zero

  /// Longest wait, in milliseconds.
  var milliseconds: Milliseconds {
    #if PLANTED_BUGS
      if PlantedBug.lockAwaited.isPlanted { return 20_000 }
    #endif
    return self == .zero ? 0 : 2000
  }
}

extension File {
  /// Takes an exclusive flock(2) lock.
  ///
  /// Throws ``SceneError/locked(path:pid:)`` if another process does not release it in time; that
  /// process may be stopped.
  func lock(_ timeout: LockTimeout) throws(SceneError) {
    if try lock(LOCK_EX | LOCK_NB) { return }
    var wait = LockWait(
      timeout, since: .monotonic, for: timeout == .zero ? nil : lockHolder)
    while try !lock(LOCK_EX | LOCK_NB) {
      if wait.isOver(at: .monotonic, holder: lockHolder) {
        throw .locked(path: path, pid: lockHolder)
      }
      usleep(1000)
    }
  }

  /// Pid of the process that holds a flock(2) lock on the file; nil if unknown.
  var lockHolder: Int32? { try? status().lockHolder }
}

extension Folder {
  /// Pid of the process that holds a flock(2) lock on the folder; nil if unknown.
  var lockHolder: Int32? { try? status().lockHolder }
}

extension stat {
  /// Pid of the process that holds a flock(2) lock on the file; nil if unknown.
  ///
  /// Only Linux knows it.
  fileprivate var lockHolder: Int32? {
    #if os(Linux)
      return lockHolderInLinux
    #else
      return nil
    #endif
  }
}

#if os(Linux)
  extension stat {
    private var lockHolderInLinux: Int32? {
      let name = lockName
      let locks = File.contents(ofSystemFile: "/proc/locks", limit: 1 << 20) ?? []
      for line in String(decoding: locks, as: UTF8.self).split(separator: "\n") {
        let words = line.split(separator: " ")
        guard words.count > 5, words[1] == "FLOCK", words[5].hasSuffix(name),
          let id = Int32(words[4]), id > 0
        else { continue }
        return id
      }
      return nil
    }

    /// The end of the file's entry in `/proc/locks`: device number, if the disk has one, and inode
    /// number.
    private var lockName: String {
      let device = UInt64(st_dev)
      let major = device >> 8 & 0xfff
      // NB: btrfs and other file systems without a device show another number there.
      if major == 0 { return ":\(st_ino)" }
      let minor = device & 0xff | device >> 12 & 0xfff00
      return "\(hexadecimal(major, 2)):\(hexadecimal(minor, 2)):\(st_ino)"
    }
  }
#endif
