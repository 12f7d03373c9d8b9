public import LibraryModel

/// What a window has read of the library.
public struct LoadedLibrary: Equatable, Sendable {
  /// Books and characters.
  public var catalogue = Catalogue(books: [], characters: [])
  /// The notes of what is on the screen, the newest first.
  public var notes: [Owner: [Note]] = [:]
  /// Whether the catalogue was read.
  public var isLoaded = false
  /// A note to be selected as soon as it is read.
  var noteToSelect: Note.ID?

  /// Nothing read yet.
  public init() {}
}
