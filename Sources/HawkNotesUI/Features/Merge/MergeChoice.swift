/// What to do about a note that was changed in two windows.
public enum MergeChoice: Sendable {
  /// The merged text: saved, or where both changed the same lines, into the draft first.
  case merged
  /// The merged text into the draft.
  case mergedIntoText
  case mine, theirs
  /// Mine as a note of its own.
  case newNote
  /// The note that was deleted meanwhile, with mine in it.
  case broughtBack
}
