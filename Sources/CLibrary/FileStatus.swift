extension stat {
  package var isFile: Bool { st_mode & S_IFMT == S_IFREG }
  package var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
  package var isLink: Bool { st_mode & S_IFMT == S_IFLNK }

  /// Time of the last write.
  package var modification: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }

  /// Whether both describe the same file.
  package func isSame(as other: stat) -> Bool { st_dev == other.st_dev && st_ino == other.st_ino }

  /// Whether the same file was not written between the two.
  package func isUnchanged(since other: stat) -> Bool {
    isSame(as: other) && st_size == other.st_size
      && modification.tv_sec == other.modification.tv_sec
      && modification.tv_nsec == other.modification.tv_nsec
  }
}

/// Returns the status of the file that a path leads to; nil with the reason in `errno`.
package func fileStatus(_ path: String) -> stat? {
  var status = stat()
  return stat(path, &status) == 0 ? status : nil
}

/// Whether a path leads to a folder.
package func isFolder(at path: String) -> Bool { fileStatus(path)?.isFolder ?? false }
