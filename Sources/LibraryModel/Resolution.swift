/// Result of resolving a reference in a library.
public enum Resolution: Hashable, Sendable {
  /// The step that failed, with its name or id.
  public enum Step: Hashable, Sendable {
    /// No such book.
    case book(String)
    /// No such character in the book.
    case character(String)
    /// No such note.
    case note(String)
  }

  /// Every step exists.
  case found(Link)
  /// A step failed. `nearest` is the place of the step before it; nil for the first step.
  case gone(Step, nearest: Place?)
}
