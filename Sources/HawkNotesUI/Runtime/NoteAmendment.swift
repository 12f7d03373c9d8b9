public import LibraryModel

/// A new text for a saved note.
public struct NoteAmendment: Equatable, Sendable {
  public var note: Note.ID
  /// The draft with its new text.
  public var draft: OfferedDraft
  /// The version or text that the new text may replace.
  public var base: DraftBase
}
