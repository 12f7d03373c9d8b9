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
    let other = backups.ranked(preferring: mark).first { _, identity in
      guard let identity, identity.hasNotes else { return false }
      return found?.owns(identity) != true
    }
    guard other != nil || (mark != nil && mark != found?.id) else { return nil }
    backup = other?.0
  }
}

extension LibraryBackups {
  /// Returns all backups in the order in which they are tried: those with notes of the preferred
  /// library, others with notes, those without notes; the newest first in each group.
  ///
  /// An unreadable backup stays in the first group: the restoration reports it as damaged.
  func candidates(preferring id: String?) -> [LibraryBackup] { ranked(preferring: id).map(\.0) }

  /// Returns the backups in the same order, each with its identity; nil if it is unreadable.
  fileprivate func ranked(preferring id: String?) -> [(LibraryBackup, LibraryIdentity?)] {
    let found = list().map { ($0, try? LibraryIdentity(path: $0.path)) }
    let ranks = found.map { _, identity in
      let isPreferred = identity.map { $0.hasNotes && (id == nil || $0.id == id) } ?? true
      return isPreferred ? 0 : identity?.hasNotes == true ? 1 : 2
    }
    return (0...2).flatMap { rank in zip(found, ranks).filter { $1 == rank }.map(\.0) }
  }
}
