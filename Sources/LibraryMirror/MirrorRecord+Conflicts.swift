import LibraryModel
import LibraryStore

// The conflicts that no window has shown yet.

extension MirrorRecord {
  /// Keeps a conflict; one with the same text is kept once.
  func add(_ conflict: OpenConflict) throws(MirrorError) {
    try perform { try ConflictTable.add(conflict, in: $0) }
  }

  /// Gives a scene the conflicts that no other scene is about to show.
  ///
  /// - Parameter time: Seconds since 1970. A claim ends after a minute: its window was killed.
  func claimConflicts(for scene: String, at time: Int) throws(MirrorError) -> [OpenConflict] {
    // An idle window writes nothing.
    guard try hasConflicts() else { return [] }
    return try perform { try ConflictTable.claim(for: scene, at: time, in: $0) }
  }

  func hasConflicts() throws(MirrorError) -> Bool {
    try readOther { try ConflictTable.hasAny(in: $0) }
  }

  /// Returns whether a scene but this one is about to show conflicts.
  func hasConflicts(ofOthersThan scene: String) throws(MirrorError) -> Bool {
    try readOther { try ConflictTable.hasAny(ofOthersThan: scene, in: $0) }
  }

  func removeConflicts(_ drafts: [Note.ID]) throws(MirrorError) {
    guard !drafts.isEmpty else { return }
    try perform { try ConflictTable.remove(drafts, in: $0) }
  }
}
