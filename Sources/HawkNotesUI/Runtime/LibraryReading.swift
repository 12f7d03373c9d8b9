public import LibraryModel

/// What a window reads from the library.
public enum LibraryReading: Equatable, Sendable {
  /// The catalogue, and the notes on the screen.
  case catalogue
  /// The notes of a book or a character.
  case notes(of: Owner)
}
