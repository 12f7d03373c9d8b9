/// The loss of a library: the home had one with notes, and the file is missing, or it is a new library
/// without notes.
public struct LibraryLoss: Equatable, Sendable {
  /// The newest backup with notes of the lost library, or else of any; nil where there is none.
  public let backup: LibraryBackup?

  /// The loss that a library's file, its mark and its backups tell of; nil where nothing was lost.
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
  /// All backups in the order in which one is restored: those of a certain library that have notes,
  /// others that have notes, those without; each the newest first.
  ///
  /// An unreadable backup keeps its place among the first: the restoration says that it is damaged.
  func candidates(preferring id: String?) -> [LibraryBackup] {
    let ranked = list().map { backup in
      let identity = try? LibraryIdentity(path: backup.path)
      let isPreferred = identity.map { $0.hasNotes && (id == nil || $0.id == id) } ?? true
      return (isPreferred ? 0 : identity?.hasNotes == true ? 1 : 2, backup)
    }
    return (0...2).flatMap { rank in ranked.filter { $0.0 == rank }.map(\.1) }
  }
}
