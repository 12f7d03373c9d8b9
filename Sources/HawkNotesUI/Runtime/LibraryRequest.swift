public import LibraryModel

/// A change that a window requests from the library.
///
/// The library performs it in one transaction. Repeating it after a kill or a failure changes
/// nothing.
public enum LibraryRequest: Equatable, Sendable {
  /// Saves a draft as a new note, under the draft's id; replaces only the version or text of its
  /// base.
  case save(OfferedDraft, over: DraftBase)
  /// Gives a note the text of a draft.
  case amend(NoteAmendment)
  /// Stores a draft as a version of a note; the note's current text does not change.
  case setAside(OfferedDraft, of: Note.ID)
  /// Makes a change that the scene's history has under a number: see
  /// ``WindowState/change(_:saying:at:from:)``.
  case change(LibraryChange, number: Int)
  case submit(FormSubmission)
}

extension LibraryRequest {
  /// The draft to be stored; nil if the request has none.
  var draft: OfferedDraft? {
    switch self {
    case .save(let draft, over: _), .setAside(let draft, of: _): draft
    case .amend(let amendment): amendment.draft
    case .change, .submit: nil
    }
  }

  /// The form that it saves; nil if it saves none.
  var form: FormSubject? {
    if case .submit(let submission) = self { submission.form } else { nil }
  }

  /// The draft that becomes the text of a note; nil if no note's text changes.
  var newText: OfferedDraft? {
    if case .setAside = self { nil } else { draft }
  }

  /// Returns the same request with another draft.
  func offering(_ draft: OfferedDraft) -> LibraryRequest {
    switch self {
    case .save(_, over: let base): return .save(draft, over: base)
    case .setAside(_, of: let note): return .setAside(draft, of: note)
    case .amend(var amendment):
      amendment.draft = draft
      return .amend(amendment)
    case .change, .submit: return self
    }
  }
}
