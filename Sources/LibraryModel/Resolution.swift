/// What became of a reference when its steps were followed through a library.
public enum Resolution: Hashable, Sendable {
  /// A step that can fail, and the name or id that failed.
  public enum Step: Hashable, Sendable {
    /// No such book, or several of that name.
    case book(String)
    /// No such character, several of that name, or one of another book.
    case character(String)
    /// No such note, or several of that name.
    case note(String)
  }

  /// Everything is there.
  case found(Link)
  /// A step failed; `nearest` is the last living place before it, if there was one.
  case gone(Step, nearest: Place?)
}
