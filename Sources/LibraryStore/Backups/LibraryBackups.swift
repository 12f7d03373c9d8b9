public import struct FoundationEssentials.Date
import Glibc

/// The backups of a library: one a day, the last seven, in `library.backups/` beside it.
///
/// Those of another library that lay in its place are kept. A backup is a copy that was made aside, checked to the last page and brought to the disk before
/// it took its name: a damaged library never takes the place of a good backup. Which ones are the
/// last is told by their numbers, since a clock may be set back.
public struct LibraryBackups: Sendable {
  /// How many there are at most.
  public static let depth = 7

  /// The library's file.
  public let library: String
  /// Where they lie.
  public let folder: String

  /// The backups of the library in a file, whether or not there are any.
  public init(of library: String) {
    self.library = library
    folder = PrivateFile.companion("backups", of: library)
  }

  /// Those there are, the newest first.
  public func list() -> [LibraryBackup] {
    PrivateFile.names(in: folder).compactMap { LibraryBackup($0, in: folder) }
      .sorted { $0.number > $1.number }
  }

  /// Makes the day's backup, unless it is there already: nil then.
  ///
  /// The library is read in short steps, and others can write in between. Nobody is waited for.
  ///
  /// - Throws: ``LibraryError/unreadable(path:)`` if the library is damaged,
  ///   ``LibraryError/busy`` if somebody writes to it, or makes this backup: try again later.
  public func makeIfDue(at time: Date) throws(LibraryError) -> LibraryBackup? {
    if list().contains(where: { $0.isMade(onDayOf: time) }) { return nil }
    guard access(library, F_OK) == 0 else { throw LibraryError(errno: errno, path: library) }
    try PrivateFile.makeFolder(folder)
    // A child that is just being made has the descriptor too, for a moment.
    let lock = try PrivateFile.locked(folder + "/lock", LOCK_EX, wait: .milliseconds(100))
    defer { close(lock) }
    // Asked again: another window may have been faster.
    if list().contains(where: { $0.isMade(onDayOf: time) }) { return nil }
    return try make(at: time)
  }

  /// Makes a backup, then migrates the library; other processes that want to do so wait.
  ///
  /// - Parameter isDue: Whether the library still has to be migrated, asked once nobody else does it.
  func backUp(before migrate: () throws -> Void, if isDue: () throws -> Bool) throws {
    try PrivateFile.makeFolder(folder)
    let lock = try PrivateFile.locked(folder + "/lock", LOCK_EX, wait: .seconds(10))
    defer { close(lock) }
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
  /// Those of other libraries stay, and those with notes if this one has none.
  private func removeOldest(after backup: LibraryBackup) {
    guard let library = try? LibraryIdentity(path: backup.path) else { return }
    let own = list().compactMap { backup in
      (try? LibraryIdentity(path: backup.path)).map { (backup, $0) }
    }.filter { library.owns($0.1) }
    for (old, identity) in own.dropFirst(Self.depth) where library.hasNotes || !identity.hasNotes {
      unlink(old.path)
    }
  }

  /// A backup is not to be what fills the disk, on which scenes are kept too.
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
