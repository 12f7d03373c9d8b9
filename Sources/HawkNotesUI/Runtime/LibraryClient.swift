public import LibraryModel

/// What a window needs of the library.
///
/// Every call is one transaction and returns after milliseconds, with a failure where another process
/// holds the library. Two exceptions: ``saved``, which is called before the first frame alone, waits
/// for up to two seconds; and ``perform`` returns once the disk has the change.
public struct LibraryClient {
  /// Books and characters.
  public var catalogue: () throws(LibraryFailure) -> Catalogue
  /// The notes of a book or a character, the newest first.
  public var notes: (Owner) throws(LibraryFailure) -> [Note]
  /// Those of the ids that no living note has.
  public var gone: ([Note.ID]) throws(LibraryFailure) -> Set<Note.ID>
  /// What was ever saved under those of the ids that something was saved under.
  public var saved: ([Note.ID]) throws(LibraryFailure) -> [Note.ID: String]
  /// Makes a change.
  public var perform: (LibraryRequest) throws(LibraryFailure) -> Void
  /// Whether another process has written since this was last asked.
  public var hasChanged: () -> Bool

  /// A client of closures.
  public init(
    catalogue: @escaping () throws(LibraryFailure) -> Catalogue,
    notes: @escaping (Owner) throws(LibraryFailure) -> [Note],
    gone: @escaping ([Note.ID]) throws(LibraryFailure) -> Set<Note.ID>,
    saved: @escaping ([Note.ID]) throws(LibraryFailure) -> [Note.ID: String],
    perform: @escaping (LibraryRequest) throws(LibraryFailure) -> Void,
    hasChanged: @escaping () -> Bool
  ) {
    self.catalogue = catalogue
    self.notes = notes
    self.gone = gone
    self.saved = saved
    self.perform = perform
    self.hasChanged = hasChanged
  }
}
