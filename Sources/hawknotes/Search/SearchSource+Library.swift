import LibrarySearch
import LibraryStore

extension SearchSource {
  /// Creates the source of the library on disk.
  init(_ library: Library) {
    self.init(
      edition: { try library.edition() }, last: { try library.lastRevision() },
      changes: { try library.changes(after: $0, limit: $1) },
      items: { try library.searchedItems($0) })
  }
}
