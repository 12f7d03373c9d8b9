public import LibraryModel

/// A read request of a window to the library.
public enum LibraryReading: Equatable, Sendable {
  /// The catalogue, and the notes on the screen.
  case catalogue
  /// The notes of a book or a character.
  case notes(of: Owner)
  /// The item of a form.
  case form(FormSubject)
}
