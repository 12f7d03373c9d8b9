/// An item to add to a library together with others, as tests and `library-tool` do to fill
/// libraries.
public enum LibraryAddition: Hashable, Sendable {
  /// A book, after all others.
  case book(Book)
  /// A character, after the others of their book.
  case character(BookCharacter)
  /// A note; its version is ignored.
  case note(Note)
}
