public import struct FoundationEssentials.Date
import Glibc

extension LibraryBackups {
  /// Result of a restoration.
  public struct Restored: Equatable, Sendable {
    /// The restored backup; its file stays.
    public let backup: LibraryBackup
    /// New path of the library that was replaced; nil if there was none.
    public let aside: String?
    /// Newer backups that are damaged.
    public let damaged: [LibraryBackup]
  }

  /// Replaces the library with a backup: a certain one, or the newest good one.
  ///
  /// Returns nil and does nothing if there is no good one.
  ///
  /// The library that was there is kept under a new name beside it. The path leads to a library at
  /// every moment. If the path is a symbolic link, the file that it leads to is replaced.
  ///
  /// - Parameter id: Backups of this library are tried first; those without notes last.
  /// - Throws: ``LibraryError/busy`` while any process has the library open.
  public func restore(
    _ chosen: LibraryBackup? = nil, preferring id: String? = nil, at time: Date
  ) throws(LibraryError) -> Restored? {
    let lock = try PrivateFile.locked(
      PrivateFile.companion("changes", of: library), LOCK_EX, wait: .seconds(2))
    defer { PrivateFile.unlock(lock) }
    let file = try linkedFile()
    var damaged: [LibraryBackup] = []
    let copy = LibraryCopy(path: file + ".new")
    for backup in chosen.map({ [$0] }) ?? candidates(preferring: id) {
      do throws(LibraryError) {
        try copy.make(of: backup.path)
      } catch {
        copy.discard()
        guard error == .unreadable(path: backup.path) else { throw error }
        damaged.append(backup)
        continue
      }
      let aside = try setAside(file, at: time)
      try copy.rename(to: file)
      return Restored(backup: backup, aside: aside, damaged: damaged)
    }
    return nil
  }

  /// Returns the path of the library, or of the file that a link there leads to.
  private func linkedFile() throws(LibraryError) -> String {
    var status = stat()
    guard lstat(library, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return library }
    let file = Library.resolved(library)
    // NB: Do not replace a link that leads nowhere: its disk may not be mounted.
    try PrivateFile.refuseLink(file)
    return file
  }

  /// Gives the library a second name, which it keeps when it is replaced.
  private func setAside(_ file: String, at time: Date) throws(LibraryError) -> String? {
    guard access(file, F_OK) == 0 else { return nil }
    let aside = freeName(of: file, at: time)
    // NB: Do this first: SQLite would apply a journal that remains to the new library.
    for suffix in ["-journal", "-wal", "-shm"] {
      var status = stat()
      guard stat(file + suffix, &status) == 0 else { continue }
      guard rename(file + suffix, aside + suffix) == 0 else {
        throw LibraryError(errno: errno, path: file + suffix)
      }
    }
    // Some disks do not support hard links.
    guard link(file, aside) == 0 || rename(file, aside) == 0 else {
      throw LibraryError(errno: errno, path: aside)
    }
    try PrivateFile.sync(PrivateFile.folder(of: file))
    return aside
  }

  private func freeName(of file: String, at time: Date) -> String {
    let names = (1...).lazy.map { number in
      PrivateFile.companion("aside-\(time.stamp)", of: file)
        + (number == 1 ? ".sqlite" : "-\(number).sqlite")
    }
    return names.first { access($0, F_OK) != 0 } ?? file + ".aside"
  }
}
