/// An item to add to a library together with others, as an import does.
public enum LibraryAddition: Hashable, Sendable {
  /// A book, after all others.
  case book(Book, from: Origin?)
  /// A character, after the others of their book.
  case character(BookCharacter, from: Origin?)
  /// A note; its version is ignored.
  case note(Note, from: Origin?)
}
