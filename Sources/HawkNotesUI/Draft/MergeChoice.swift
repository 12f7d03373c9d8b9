/// A way to resolve a note that was changed in two windows.
public enum MergeChoice: Sendable {
  /// Saves the merged text; if both changed the same lines, puts it into the draft first.
  case merged
  /// Puts the merged text into the draft.
  case mergedIntoText
  case mine, theirs
  /// Saves the draft as a note of its own.
  case newNote
  /// Restores the note that was deleted in the meantime, with my text.
  case broughtBack
}
