import LibraryModel

/// The search: its query and the selected result, which are kept for the next search, and what was
/// found.
struct SearchState: Equatable, Sendable {
  var query = ""
  /// The offset of the cursor in the query, in bytes; nil at its end.
  var cursor: Int?
  /// The selected result; nil for the first.
  var selected: SearchRow.Subject?
  /// Whether the cursor is on the selected result, not in the query.
  var isOnRow = false
  /// Whether the query is from the last search: it is selected, and the next letter replaces it.
  var isOld = false

  /// The results; not stored.
  var found = FoundRows()

  var line: TypedLine { TypedLine(text: query, cursor: cursor) }

  /// The index of the selected result; nil without results.
  var selectedRow: Int? {
    found.rows.isEmpty ? nil : found.rows.firstIndex { $0.subject == selected } ?? 0
  }

  /// Adopts results, unless the user has typed more: newer ones follow.
  mutating func adopt(_ results: SearchResults) {
    if results.query == query { found.results = results }
  }
}
