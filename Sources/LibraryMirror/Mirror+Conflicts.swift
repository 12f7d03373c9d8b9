import struct FoundationEssentials.Date
public import LibraryModel
import LibraryPages
import LibraryStore

// Conflicts wait until a window shows them.

extension Mirror {
  /// Returns the conflicts that a scene may show; the same ones again until they are forgotten.
  ///
  /// Those that the user has resolved meanwhile are forgotten.
  func openConflicts(for scene: String) throws(MirrorError) -> [OpenConflict] {
    let now = Int(Date().timeIntervalSince1970)
    var open: [OpenConflict] = []
    for conflict in try record.claimConflicts(for: scene, at: now) {
      if let conflict = try placed(conflict) {
        open.append(conflict)
      } else {
        try record.removeConflicts([conflict.draft])
      }
    }
    return open
  }

  /// Forgets conflicts because a window has stored drafts of them.
  public func forgetConflicts(_ drafts: [Note.ID]) throws(MirrorError) {
    try record.removeConflicts(drafts)
  }

  /// Returns a conflict with the place of its item; nil if it has been resolved.
  private func placed(_ conflict: OpenConflict) throws(MirrorError) -> OpenConflict? {
    let found = try library.ask { library throws(LibraryError) in try library.placed(conflict) }
    guard let (placed, texts) = found else { return nil }
    // Before its text is an earlier version, a kill may have ended the synchronization: the next
    // one finds the conflict again.
    let isKept = texts.contains { $0.withoutEnd == placed.text.withoutEnd }
    let change = FileEdit(base: placed.base, file: placed.text, library: texts[0])
    return isKept && change != .none ? placed : nil
  }
}
