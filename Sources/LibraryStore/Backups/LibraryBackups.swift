import CLibrary
public import struct FoundationEssentials.Date
import Glibc

/// The backups of a library: one a day, the last seven, in `library.backups/` beside it.
///
/// Backups of other libraries that had the same path are kept. A backup is copied to a temporary
/// file, checked to the last page and synced before it gets its name: a damaged library never
/// replaces a good backup. Serial numbers tell which backups are the last, since a clock may be set
/// back.
public struct LibraryBackups: Sendable {
  /// Greatest number of backups.
  public static let depth = 7

  /// Path of the library's file.
  public let library: String
  public let folder: String

  /// Creates the list of backups of a library, which may be empty.
  public init(of library: String) {
    self.library = library
    folder = PrivateFile.companion("backups", of: library)
  }

  /// Returns the backups, the newest first.
  public func list() -> [LibraryBackup] {
    (FolderNames.at(folder) ?? []).compactMap { LibraryBackup($0, in: folder) }
      .sorted { $0.number > $1.number }
  }

  /// Makes the day's backup; returns nil if it exists already.
  ///
  /// Reads the library in short steps, so that others can write in between. Does not wait for them.
  ///
  /// - Throws: ``LibraryError/unreadable(path:)`` if the library is damaged,
  ///   ``LibraryError/busy`` if another process writes to it or makes this backup: try again later.
  public func makeIfDue(at time: Date) throws(LibraryError) -> LibraryBackup? {
    if list().contains(where: { $0.isMade(onDayOf: time) }) { return nil }
    guard access(library, F_OK) == 0 else { throw LibraryError(errno: errno, path: library) }
    try PrivateFile.makeFolder(folder)
    let lock = try PrivateFile.locked(folder + "/lock", LOCK_EX, wait: .milliseconds(100))
    defer { unlockFile(lock) }
    // Check again: another window may have made it.
    if list().contains(where: { $0.isMade(onDayOf: time) }) { return nil }
    return try make(at: time)
  }

  /// Makes a backup, then migrates the library; other processes that also migrate it wait.
  ///
  /// - Parameter isDue: Whether the library still needs the migration; called under the lock.
  func backUp(before migrate: () throws -> Void, if isDue: () throws -> Bool) throws {
    try PrivateFile.makeFolder(folder)
    let lock = try PrivateFile.locked(folder + "/lock", LOCK_EX, wait: .seconds(10))
    defer { unlockFile(lock) }
    guard try isDue() else { return }
    _ = try make(at: Date())
    try migrate()
  }

  private func make(at time: Date) throws(LibraryError) -> LibraryBackup {
    try requireRoom()
    let backup = LibraryBackup(
      number: (list().first?.number ?? 0) + 1,
      made: Date(timeIntervalSince1970: time.timeIntervalSince1970.rounded(.down)), in: folder)
    let copy = LibraryCopy(path: folder + "/new")
    do throws(LibraryError) {
      try copy.make(of: library)
      try copy.rename(to: backup.path)
    } catch {
      copy.discard()
      throw error
    }
    removeOldest(after: backup)
    return backup
  }

  /// Removes the oldest backups of the library that has just been backed up.
  ///
  /// Keeps backups of other libraries, and backups with notes if this library has none.
  private func removeOldest(after backup: LibraryBackup) {
    guard let library = try? LibraryIdentity(path: backup.path) else { return }
    let own = list().compactMap { backup in
      (try? LibraryIdentity(path: backup.path)).map { (backup, $0) }
    }.filter { library.owns($0.1) }
    for (old, identity) in own.dropFirst(Self.depth) where library.hasNotes || !identity.hasNotes {
      unlink(old.path)
    }
  }

  /// Throws if the disk is nearly full: a backup must leave room for the scenes.
  private func requireRoom() throws(LibraryError) {
    var (file, disk) = (stat(), statvfs())
    guard stat(library, &file) == 0, statvfs(folder, &disk) == 0 else { return }
    let room = UInt64(disk.f_bavail) * UInt64(disk.f_frsize)
    guard room > 2 * UInt64(max(0, file.st_size)) + spareRoom else {
      throw .failed(path: folder, errno: ENOSPC)
    }
  }
}

private let spareRoom: UInt64 = 8 << 20
