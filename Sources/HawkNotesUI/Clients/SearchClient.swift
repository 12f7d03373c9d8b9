public import LibraryModel

/// The access of a window to the search index.
public struct SearchClient {
  /// Searches the library and some drafts; returns the results, or nil if they follow as an event.
  public var search: (SearchRequest) -> SearchResults?
  /// Reads the names of all books, characters and tags; returns them, or nil if they follow as an
  /// event.
  public var names: () -> [LibraryName]?

  public init(
    search: @escaping (SearchRequest) -> SearchResults?,
    names: @escaping () -> [LibraryName]?
  ) {
    self.search = search
    self.names = names
  }

  /// A client that finds nothing.
  public static var none: SearchClient {
    SearchClient { request in
      SearchResults(query: request.query)
    } names: {
      []
    }
  }
}
