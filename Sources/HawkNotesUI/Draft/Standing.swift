/// Relation of a draft to its note.
enum Standing {
  /// There is no draft, or its text equals the note's.
  case saved
  /// The draft has text that is saved nowhere else.
  case unsaved
  /// Another window has changed the note since the edit began.
  case changed
  /// The note has been moved to another place since the edit began.
  case moved
  /// The note has been deleted since the edit began.
  case deleted
}
