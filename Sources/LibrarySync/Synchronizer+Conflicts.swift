import Glibc
public import LibraryModel
import LibraryPages
import LibraryStore

// Conflicts wait until a window shows them.

extension Synchronizer {
  /// Returns the conflicts that a scene may show; the same ones again until they are forgotten.
  ///
  /// Those that the user has resolved meanwhile are forgotten.
  public func openConflicts(for scene: String) throws(SyncError) -> [OpenConflict] {
    try open(record.claimConflicts(for: scene, at: time(nil)))
  }

  /// Returns the number of conflicts that no window has made drafts of.
  public func conflictCount() throws(SyncError) -> Int {
    try open(record.conflicts()).count
  }

  /// Forgets conflicts because a window has stored drafts of them.
  public func forgetConflicts(_ drafts: [Note.ID]) throws(SyncError) {
    try record.removeConflicts(drafts)
  }

  private func open(_ conflicts: [OpenConflict]) throws(SyncError) -> [OpenConflict] {
    try record.open(conflicts, in: library) { $0.isOpen(among: $1) }
  }
}
