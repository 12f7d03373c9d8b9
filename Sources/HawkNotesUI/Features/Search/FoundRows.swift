import LibraryModel

/// What the search sheet shows; none of it is stored.
struct FoundRows: Equatable, Sendable {
  /// The results that were found last.
  var results: SearchResults?
  /// The query that was asked for last.
  var asked: String?

  var rows: [SearchRow] { results?.rows ?? [] }
}
