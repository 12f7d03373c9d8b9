public import LibraryModel

/// A new text for a saved note.
public struct NoteAmendment: Equatable, Sendable {
  /// The note.
  public var note: Note.ID
  /// Its new text, under the id of the draft that made it.
  public var draft: OfferedDraft
  /// What the new text may replace.
  public var base: DraftBase

  /// An amendment of a note.
  public init(of note: Note.ID, with draft: OfferedDraft, over base: DraftBase) {
    self.note = note
    self.draft = draft
    self.base = base
  }
}
