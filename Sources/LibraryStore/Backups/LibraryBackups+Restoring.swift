public import struct FoundationEssentials.Date
import CLibrary

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
    defer { unlockFile(lock) }
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
      let aside = access(file, F_OK) == 0 ? freeName(of: file, at: time) : nil
      do throws(LibraryError) {
        try copy.beginEdition()
        try copy.sync()
        try replace(file, with: copy, keeping: aside)
      } catch {
        copy.discard()
        throw error
      }
      try PrivateFile.sync(file.folderOfPath)
      return Restored(backup: backup, aside: aside, damaged: damaged)
    }
    return nil
  }

  /// Returns the path of the library, or of the file that a link there leads to.
  private func linkedFile() throws(LibraryError) -> String {
    var status = stat()
    guard lstat(library, &status) == 0, status.isLink else { return library }
    let file = library.resolvedPath
    // NB: Do not replace a link that leads nowhere: its disk may not be mounted.
    try PrivateFile.refuseLink(file)
    return file
  }

  /// Replaces the library, which keeps its second name; after a failure, it is as it was.
  private func replace(
    _ file: String, with copy: LibraryCopy, keeping aside: String?
  ) throws(LibraryError) {
    guard let aside else { return try copy.replace(file) }
    var moved: [String] = []
    do throws(LibraryError) {
      // NB: Do this first: SQLite would apply a journal that remains to the new library.
      for suffix in ["-journal", "-wal", "-shm"] {
        var status = stat()
        guard stat(file + suffix, &status) == 0 else { continue }
        guard rename(file + suffix, aside + suffix) == 0 else {
          throw LibraryError(errno: errno, path: file + suffix)
        }
        moved.append(suffix)
      }
      // Some disks do not support hard links.
      guard link(file, aside) == 0 || rename(file, aside) == 0 else {
        throw LibraryError(errno: errno, path: aside)
      }
      try PrivateFile.sync(file.folderOfPath)
      try copy.replace(file)
    } catch {
      if access(file, F_OK) == 0 { unlink(aside) } else { rename(aside, file) }
      for suffix in moved { rename(aside + suffix, file + suffix) }
      throw error
    }
  }

  private func freeName(of file: String, at time: Date) -> String {
    let names = (1...).lazy.map { number in
      PrivateFile.companion("aside-\(time.stamp)", of: file)
        + (number == 1 ? ".sqlite" : "-\(number).sqlite")
    }
    return names.first { access($0, F_OK) != 0 } ?? file + ".aside"
  }
}
