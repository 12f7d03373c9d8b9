/// The loss of a library: the home had a library with notes, and now its file is missing or is a
/// new library without notes.
public struct LibraryLoss: Equatable, Sendable {
  /// The newest backup with notes of the lost library, else of any library; nil if there is none.
  public let backup: LibraryBackup?

  /// Detects a loss from the library's file, its mark and its backups; nil if nothing was lost.
  ///
  /// - Parameter found: The library in the file; nil if there is no file.
  public init?(of found: LibraryIdentity?, mark: String?, backups: LibraryBackups) {
    if found?.hasNotes == true { return nil }
    let others = backups.candidates(preferring: mark).filter { backup in
      guard let identity = try? LibraryIdentity(path: backup.path), identity.hasNotes else {
        return false
      }
      return found?.owns(identity) != true
    }
    guard !others.isEmpty || (mark != nil && mark != found?.id) else { return nil }
    backup = others.first
  }
}

extension LibraryBackups {
  /// Returns all backups in the order in which they are tried: those with notes of the preferred
  /// library, others with notes, those without notes; the newest first in each group.
  ///
  /// An unreadable backup stays in the first group: the restoration reports it as damaged.
  func candidates(preferring id: String?) -> [LibraryBackup] {
    let ranked = list().map { backup in
      let identity = try? LibraryIdentity(path: backup.path)
      let isPreferred = identity.map { $0.hasNotes && (id == nil || $0.id == id) } ?? true
      return (isPreferred ? 0 : identity?.hasNotes == true ? 1 : 2, backup)
    }
    return (0...2).flatMap { rank in ranked.filter { $0.0 == rank }.map(\.1) }
  }
}
