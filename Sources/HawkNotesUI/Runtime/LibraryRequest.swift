public import LibraryModel

/// A change that a window requests from the library.
///
/// The library performs it in one transaction, and once: a request that is repeated after a kill or
/// a failure changes nothing more.
public enum LibraryRequest: Equatable, Sendable {
  /// Saves a draft as a new note, under the draft's id; replaces only what the draft was based on.
  case save(OfferedDraft, over: DraftBase)
  /// Gives a note the text of a draft.
  case amend(NoteAmendment)
  /// Keeps a draft among the versions of a note, which stays as it is.
  case setAside(OfferedDraft, of: Note.ID)
  /// Deletes a note, so that it can be restored.
  case delete(NotePlace)
  /// Restores a deleted note.
  case restore(NotePlace)
  /// Makes a character a favourite, or no favourite any more.
  case setFavourite(BookCharacter.ID, to: Bool)
}

extension LibraryRequest {
  /// The draft that it offers the library; nil where no draft is concerned.
  var draft: OfferedDraft? {
    switch self {
    case .save(let draft, over: _), .setAside(let draft, of: _): draft
    case .amend(let amendment): amendment.draft
    case .delete, .restore, .setFavourite: nil
    }
  }

  /// The draft that would become the text of a note; nil where none would.
  var newText: OfferedDraft? {
    if case .setAside = self { nil } else { draft }
  }

  /// The same request with another draft in place of its own.
  func offering(_ draft: OfferedDraft) -> LibraryRequest {
    switch self {
    case .save(_, over: let base): return .save(draft, over: base)
    case .setAside(_, of: let note): return .setAside(draft, of: note)
    case .amend(var amendment):
      amendment.draft = draft
      return .amend(amendment)
    case .delete, .restore, .setFavourite: return self
    }
  }
}
