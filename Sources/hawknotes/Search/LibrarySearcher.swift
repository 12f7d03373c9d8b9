import LibraryModel
import LibrarySearch
import LibraryStore

/// Searches the library and brings the index up to date, for a command.
enum LibrarySearcher {
  /// Returns the best results for a query.
  ///
  /// A missing index is made; for a library of a million notes, that takes minutes.
  static func search(
    _ text: String, in library: Library, home: Home, drafts: [SearchedDraft] = [], limit: Int
  ) throws(SearchError) -> SearchResults {
    let source = SearchSource(library)
    var failure = SearchError.busy
    // An index that turns out to be damaged is deleted; the second attempt makes a new one.
    for _ in 0..<2 {
      do throws(SearchError) {
        let index = try SearchIndex(folder: home.cache)
        _ = try index.fill(from: source) { true }
        return try index.search(text, in: source, drafts: drafts, limit: limit)
      } catch {
        failure = error
      }
    }
    throw failure
  }
}
