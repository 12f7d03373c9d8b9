import LibraryModel

/// The results that the search sheet shows; they are not stored.
struct FoundRows: Equatable, Sendable {
  /// The results that were found last.
  var results: SearchResults?
  /// The query that was asked for last.
  var asked: String?

  var rows: [SearchRow] { results?.rows ?? [] }
}
