/// How a draft stands to its note.
enum Standing {
  /// It has no draft, or the same text as its draft.
  case saved
  /// The draft has text that is nowhere else.
  case unsaved
  /// The note was changed in another window since the edit began.
  case changed
  /// The note was deleted since then.
  case deleted
}
