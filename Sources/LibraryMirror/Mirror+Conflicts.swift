import CLibrary
public import LibraryModel
import LibraryPages
import LibraryStore

// Conflicts wait until a window shows them.

extension Mirror {
  /// Returns the conflicts that a scene may show; the same ones again until they are forgotten.
  ///
  /// Those that the user has resolved meanwhile are forgotten.
  func openConflicts(for scene: String) throws(MirrorError) -> [OpenConflict] {
    let claimed = try record.claimConflicts(for: scene, at: CLibrary.time(nil))
    return try record.open(claimed, in: library) { $0.isOpen(among: $1) }
  }

  /// Forgets conflicts because a window has stored drafts of them.
  public func forgetConflicts(_ drafts: [Note.ID]) throws(MirrorError) {
    try record.removeConflicts(drafts)
  }
}
