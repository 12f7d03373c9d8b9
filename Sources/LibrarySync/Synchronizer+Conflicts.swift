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
    guard try record.read({ try ConflictTable.hasAny(in: $0) }) else { return [] }
    let now = time(nil)
    let claimed = try record.perform { try ConflictTable.claim(for: scene, at: now, in: $0) }
    return try settled(claimed)
  }

  /// Returns the number of conflicts that no window has made drafts of.
  public func conflictCount() throws(SyncError) -> Int {
    try settled(record.read { try ConflictTable.all(in: $0) }).count
  }

  /// Forgets conflicts because a window has stored drafts of them.
  public func forgetConflicts(_ drafts: [Note.ID]) throws(SyncError) {
    guard !drafts.isEmpty else { return }
    try record.perform { try ConflictTable.remove(drafts, in: $0) }
  }

  private func settled(_ conflicts: [OpenConflict]) throws(SyncError) -> [OpenConflict] {
    var open: [OpenConflict] = []
    for conflict in conflicts {
      let found = try library.ask { library throws(LibraryError) in try library.placed(conflict) }
      // Before its text is an earlier version, a kill may have ended the synchronization: the next
      // one finds the conflict again.
      guard let found, found.texts.contains(where: { $0.withoutEnd == conflict.text.withoutEnd }),
        FileEdit(base: conflict.base, file: conflict.text, library: found.texts[0]) != .none
      else {
        try forgetConflicts([conflict.draft])
        continue
      }
      open.append(found.conflict)
    }
    return open
  }
}
