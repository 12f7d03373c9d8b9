import CLibrary

extension stat {
  /// Time of the last write.
  var modification: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }

  /// Whether both describe the same file.
  func isSame(as other: stat) -> Bool { st_dev == other.st_dev && st_ino == other.st_ino }

  /// Whether the same file was not written between the two.
  func isUnchanged(since other: stat) -> Bool {
    isSame(as: other) && st_size == other.st_size
      && modification.tv_sec == other.modification.tv_sec
      && modification.tv_nsec == other.modification.tv_nsec
  }
}
