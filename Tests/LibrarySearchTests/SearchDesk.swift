import Foundation
import LibraryModel
import LibrarySearch
import LibraryStore

/// A library and its index in folders that are removed after the test.
final class SearchDesk {
  private let home = FileManager.default.temporaryDirectory
    .appendingPathComponent("search-\(UUID())").path
  let folder: String
  let library: Library
  private var opened: SearchIndex?

  init(index: String? = nil) {
    folder = index ?? home + "/cache"
    do {
      library = try Library(path: home + "/library.sqlite")
      try library.stock(Shelf(books: [Self.hawk], characters: [Self.agatha]))
    } catch {
      fatalError("\(error)")
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: home) }

  var index: SearchIndex { get throws { try openedIndex() } }

  func openedIndex() throws(SearchError) -> SearchIndex {
    if let opened { return opened }
    let index = try SearchIndex(folder: folder)
    opened = index
    return index
  }

  func reopen() { opened = nil }

  var source: SearchSource { SearchSource(library) }

  @discardableResult func save(_ texts: String...) throws -> [Note.ID] {
    try texts.map { text in
      let id = Note.ID()
      try library.save(id, text: text, of: Self.ofHawk, at: Self.time)
      return id
    }
  }

  func search(_ query: String, drafts: [SearchedDraft] = []) throws -> SearchResults {
    _ = try index.fill(from: source) { true }
    return try index.search(query, in: source, drafts: drafts)
  }

  static let hawk = Book(title: "The Good Hawk", authors: ["Joseph Elliott"], position: 1 << 20)
  static let agatha = BookCharacter(book: hawk.id, name: "Agatha", position: 1 << 20)
  static let ofHawk = Owner.book(hawk.id)
  static let time = Date(timeIntervalSince1970: 1_700_000_000)
}

extension SearchSource {
  init(_ library: Library) {
    self.init(
      edition: { try library.edition() }, last: { try library.lastRevision() },
      changes: { try library.changes(after: $0, limit: $1) },
      items: { try library.searchedItems($0) })
  }
}
