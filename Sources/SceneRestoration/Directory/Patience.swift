import Glibc

/// How long a lock is waited for.
public enum Patience: Sendable {
  /// As long as a command may take: 2 seconds.
  case ofACommand
  /// Not at all, as in the loop of a live window.
  case none

  /// In milliseconds.
  var limit: Milliseconds {
    #if PLANTED_BUGS
      if PlantedBug.lockAwaited.isPlanted { return 20_000 }
    #endif
    return self == .none ? 0 : 2000
  }
}

extension File {
  /// Takes the lock of flock(2) that one process has alone.
  ///
  /// Throws ``SceneError/locked(path:pid:)`` where another process has not let go of it in time: that
  /// process may be stopped.
  func lock(_ patience: Patience) throws(SceneError) {
    let end = Milliseconds.monotonic + patience.limit
    while try !lock(LOCK_EX | LOCK_NB) {
      guard Milliseconds.monotonic < end else { throw .locked(path: path, pid: lockHolder) }
      usleep(1000)
    }
  }

  /// The process that has a lock of flock(2) on the file; nil where that is not known.
  var lockHolder: Int32? { try? status().lockHolder }
}

extension Folder {
  /// The process that has a lock of flock(2) on the folder; nil where that is not known.
  var lockHolder: Int32? { try? status().lockHolder }
}

extension stat {
  /// The process that has taken a lock of flock(2) on the file; nil where that is not known.
  fileprivate var lockHolder: Int32? {
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

  /// The end of its name in `/proc/locks`: its disk, where that has a number of its own, and its
  /// number there.
  private var lockName: String {
    let device = UInt64(st_dev)
    let major = device >> 8 & 0xfff
    // NB: btrfs and others without a device show another number there.
    if major == 0 { return ":\(st_ino)" }
    let minor = device & 0xff | device >> 12 & 0xfff00
    return "\(hexadecimal(major, 2)):\(hexadecimal(minor, 2)):\(st_ino)"
  }
}
