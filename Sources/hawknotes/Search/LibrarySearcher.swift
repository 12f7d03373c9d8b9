import Glibc
import LibraryModel
import LibrarySearch
import LibraryStore

/// Searches the library and brings the index up to date, for a command.
enum LibrarySearcher {
  /// Returns the best results for a query.
  ///
  /// A missing index is made; for a library of a million notes, that takes minutes. If it cannot be
  /// written, it is made in memory for this search, and `tell` gets the reason.
  static func search(
    _ text: String, of owner: Owner?, in library: Library, home: Home, drafts: [SearchedDraft] = [],
    limit: Int,
    tell: (_ path: String, _ reason: String) -> Void
  ) throws(SearchError) -> SearchResults {
    let source = SearchSource(library)
    var end = EventLoop.now + longestWait
    // A damaged index is deleted: the second attempt makes a new one, the third one in memory.
    var failures = 0
    while true {
      do throws(SearchError) {
        let index = try failures < 2 ? SearchIndex(folder: home.cache) : SearchIndex()
        try fill(index, from: source)
        end = EventLoop.now + longestWait
        return try index.search(text, of: owner, in: source, drafts: drafts, limit: limit)
      } catch {
        switch error {
        case .unavailable(let path, let reason) where failures < 2:
          failures += 1
          if failures == 2 { tell(path, reason) }
        case _ where error.isBusy && EventLoop.now < end: usleep(pause)
        case .unavailable, .busy, .library: throw error
        }
      }
    }
  }

  /// Fills the index, or waits while another program fills it.
  ///
  /// - Throws: ``SearchError/busy`` if the other program adds nothing for some seconds.
  private static func fill(
    _ index: SearchIndex, from source: SearchSource
  ) throws(SearchError) {
    var progress: SearchIndex.Filling?
    var end = EventLoop.now + longestWait
    while try index.fill(from: source, while: { true }) == .elsewhere {
      let now = try? index.progress(of: source)
      if now == .complete { return }
      if now != progress { (progress, end) = (now, EventLoop.now + longestWait) }
      guard EventLoop.now < end else { throw .busy }
      usleep(pause)
    }
  }

  /// Longest time to wait for a program that does nothing to the index, in milliseconds.
  private static let longestWait = 5000
  /// Time between two attempts, in microseconds.
  private static let pause: UInt32 = 20_000
}
