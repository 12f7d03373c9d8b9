public import LibraryModel

/// The access of a window to the library.
///
/// Every call is one transaction. If another process holds the library, or the library is not open
/// yet, the call fails within milliseconds. Only ``perform`` can take longer: it waits for the disk.
public struct LibraryClient {
  /// The reads of screens: each reads what it shows.
  public var reads: LibraryReads
  /// The sample books of a new library.
  public var sample: () -> [Book.ID]
  /// Returns the ids, of those given, whose note is deleted or never existed.
  public var gone: ([Note.ID]) throws(LibraryFailure) -> Set<Note.ID>
  /// Returns the saved text of each of these ids that was ever saved.
  public var saved: ([Note.ID]) throws(LibraryFailure) -> [Note.ID: String]
  /// Performs a request, and returns the step that undoes it; nil if nothing can be undone.
  public var perform: (LibraryRequest) throws(LibraryFailure) -> LibraryStep?
  /// Removes all items in the bin for good, and returns their numbers.
  public var emptyBin: () throws(LibraryFailure) -> Attachments
  /// Returns whether another process has written since the last call.
  public var hasChanged: () -> Bool

  /// Creates a client from closures.
  public init(
    sample: @escaping () -> [Book.ID],
    gone: @escaping ([Note.ID]) throws(LibraryFailure) -> Set<Note.ID>,
    saved: @escaping ([Note.ID]) throws(LibraryFailure) -> [Note.ID: String],
    reads: LibraryReads,
    perform: @escaping (LibraryRequest) throws(LibraryFailure) -> LibraryStep?,
    emptyBin: @escaping () throws(LibraryFailure) -> Attachments,
    hasChanged: @escaping () -> Bool
  ) {
    self.sample = sample
    self.gone = gone
    self.saved = saved
    self.reads = reads
    self.perform = perform
    self.emptyBin = emptyBin
    self.hasChanged = hasChanged
  }
}
