public import LibraryModel

/// The part of the library that a window has read.
public struct LoadedLibrary: Equatable, Sendable {
  /// Books and characters.
  public var catalogue = Catalogue(books: [], characters: [])
  /// The notes of the owner on the screen, the newest first.
  public var notes: [Owner: [Note]] = [:]
  /// Whether the catalogue has been read.
  public var isLoaded = false
  /// The note to select as soon as it has been read.
  var noteToSelect: Note.ID?
  /// The item to go to as soon as the catalogue has been read.
  var itemToShow: ItemPlace?

  /// The state before anything is read.
  public init() {}
}
