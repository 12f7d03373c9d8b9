import Glibc

/// Size, times and inode of a file: they change with its contents.
struct FileStamp: Equatable {
  /// The numbers, as they are stored; empty if the file was changed in the last second: it may be
  /// changed again without a change of its times.
  let words: String

  /// Creates the stamp of a file at a time, in seconds since 1970.
  init(_ status: stat, at now: Int) {
    let isSettled = now > status.st_mtim.tv_sec + 1 && now > status.st_ctim.tv_sec + 1
    words =
      isSettled
      ? """
      \(status.st_size) \(status.st_ino) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec) \
      \(status.st_ctim.tv_sec).\(status.st_ctim.tv_nsec)
      """ : ""
  }
}
