public import struct FoundationEssentials.Date
import Glibc

extension LibraryBackups {
  /// What was put in whose place.
  public struct Restored: Equatable, Sendable {
    /// The backup, which is still there.
    public let backup: LibraryBackup
    /// Where the library lies now that was there; nil where there was none.
    public let aside: String?
    /// Newer backups that are damaged themselves.
    public let damaged: [LibraryBackup]
  }

  /// Puts the newest good backup, or a certain one, in the library's place; nil where there is no
  /// good one, and nothing was done.
  ///
  /// The library that was there is kept aside, under a name of its own. At no moment is there none.
  ///
  /// - Parameter id: The library whose backups come first; those without notes come last.
  /// - Throws: ``LibraryError/busy`` while any process has the library open.
  public func restore(
    _ chosen: LibraryBackup? = nil, preferring id: String? = nil, at time: Date
  ) throws(LibraryError) -> Restored? {
    let lock = try PrivateFile.locked(
      PrivateFile.companion("changes", of: library), LOCK_EX, wait: .seconds(2))
    defer { close(lock) }
    var damaged: [LibraryBackup] = []
    let copy = LibraryCopy(path: library + ".new")
    for backup in chosen.map({ [$0] }) ?? candidates(preferring: id) {
      do throws(LibraryError) {
        try copy.make(of: backup.path)
      } catch {
        copy.discard()
        guard error == .unreadable(path: backup.path) else { throw error }
        damaged.append(backup)
        continue
      }
      let aside = try setAside(at: time)
      try copy.rename(to: library)
      return Restored(backup: backup, aside: aside, damaged: damaged)
    }
    return nil
  }

  /// Gives the library a second name, which it keeps when another one takes its place.
  private func setAside(at time: Date) throws(LibraryError) -> String? {
    guard access(library, F_OK) == 0 else { return nil }
    let aside = freeName(at: time)
    // NB: First: a journal beside another library would be played back into that one.
    for suffix in ["-journal", "-wal", "-shm"] {
      var status = stat()
      guard stat(library + suffix, &status) == 0 else { continue }
      guard rename(library + suffix, aside + suffix) == 0 else {
        throw LibraryError(errno: errno, path: library + suffix)
      }
    }
    // Some disks know no second names.
    guard link(library, aside) == 0 || rename(library, aside) == 0 else {
      throw LibraryError(errno: errno, path: aside)
    }
    try PrivateFile.sync(PrivateFile.folder(of: library))
    return aside
  }

  private func freeName(at time: Date) -> String {
    let names = (1...).lazy.map { number in
      PrivateFile.companion("aside-\(time.formatted(stamp))", of: library)
        + (number == 1 ? ".sqlite" : "-\(number).sqlite")
    }
    return names.first { access($0, F_OK) != 0 } ?? library + ".aside"
  }
}
