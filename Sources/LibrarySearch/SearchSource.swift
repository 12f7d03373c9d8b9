public import LibraryModel

/// The library, as the index reads it.
public struct SearchSource {
  /// Returns the edition of the library: an index of another edition is made again.
  public var edition: () throws -> String
  /// The last change of the library's history.
  public var last: () throws -> LibraryRevision
  /// The items that were changed after a point of the history, at most a number of them.
  public var changes:
    (LibraryRevision, Int) throws -> [(revision: LibraryRevision, item: SearchedItem?)]
  /// The items with keys that are not deleted.
  public var items: ([Int64]) throws -> [Int64: SearchedItem]

  public init(
    edition: @escaping () throws -> String,
    last: @escaping () throws -> LibraryRevision,
    changes:
      @escaping (LibraryRevision, Int) throws -> [(revision: LibraryRevision, item: SearchedItem?)],
    items: @escaping ([Int64]) throws -> [Int64: SearchedItem]
  ) {
    self.edition = edition
    self.last = last
    self.changes = changes
    self.items = items
  }
}
