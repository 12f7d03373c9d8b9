public import LibraryModel

/// The access of a window to the library.
///
/// Every call is one transaction. If another process holds the library, or the library is not open
/// yet, the call fails within milliseconds. Only ``perform(_:)`` can take longer: it waits for the
/// disk.
public protocol LibraryClient: LibraryReads {
  /// The sample books of a new library.
  var sample: [Book.ID] { get }
  /// Returns the ids, of those given, whose note is deleted or never existed.
  func gone(_ ids: [Note.ID]) throws(LibraryFailure) -> Set<Note.ID>
  /// Returns the saved text of each of these ids that was ever saved.
  func saved(_ ids: [Note.ID]) throws(LibraryFailure) -> [Note.ID: String]
  /// Performs a request, and returns the step that undoes it; nil if nothing can be undone.
  func perform(_ request: LibraryRequest) throws(LibraryFailure) -> LibraryStep?
  /// Removes all items in the bin for good, unless it has other numbers of items than the user has
  /// seen; returns whether they were removed.
  func emptyBin(of contents: Attachments) throws(LibraryFailure) -> Bool
  /// Returns whether another process has written since the last call.
  func hasChanged() -> Bool
}
