import LibrarySearch

/// The state of the search index.
struct IndexReport {
  private let home: Home

  init(_ home: Home) { self.home = home }

  var section: DiagnosticSection {
    DiagnosticSection(title: "Search", diagnostics: [diagnostic])
  }

  private var diagnostic: Diagnostic {
    guard SearchIndex.exists(inFolder: home.cache) else {
      return .fine("no index yet: a window makes it when it is idle")
    }
    do throws(SearchError) {
      let index = try SearchIndex(folder: home.cache)
      let items = count(try index.itemCount(), "item")
      return .fine(
        "the index has \(items), \(ByteCount(bytes: index.size)); doctor --rebuild makes it again")
    } catch {
      return .info(Failure(error).message)
    }
  }
}
