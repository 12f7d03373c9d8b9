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
    try library.ask { library throws(LibraryError) in
      var conflict = conflict
      let texts: [String]
      switch conflict.item {
      case .note(let id):
        guard let note = try library.note(id) else { return nil }
        texts = [note.text] + (try library.revisions(of: id).map(\.subject.text))
        (conflict.owner, conflict.name) = (note.owner, note.title)
      case .book(let id):
        guard let book = try library.book(id) else { return nil }
        texts = try Book.versions(of: id, in: library).map {
          $0.text(of: conflict.field ?? .synopsis)
        }
        (conflict.owner, conflict.name) = (.book(id), book.title)
      case .character(let id):
        guard let character = try library.character(id) else { return nil }
        let versions = try BookCharacter.versions(of: id, in: library)
        texts = versions.map { $0.text(of: conflict.field ?? .synopsis) }
        (conflict.owner, conflict.name) = (.character(id, of: character.book), character.name)
      }
      // Before its text is an earlier version, a kill may have ended the synchronization: the next
      // one finds the conflict again.
      let isKept = texts.contains { $0.withoutEnd == conflict.text.withoutEnd }
      let change = TextChange(base: conflict.base, file: conflict.text, library: texts[0])
      return isKept && change != .none ? conflict : nil
    }
  }
}
