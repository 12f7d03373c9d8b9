import LibraryModel

/// The search: its query and the selected result.
///
/// They are kept for the next search.
struct SearchState: Equatable, Sendable {
  /// The query.
  var query = ""
  /// The offset of the cursor in the query, in bytes; nil at its end.
  var cursor: Int?
  /// The selected result; nil for the first.
  var selected: SearchRow.Subject?
  /// Whether the cursor is on the selected result, not in the query.
  var isOnRow = false
  /// Whether the query is from the last search: it is selected, and the next letter replaces it.
  var isOld = false

  /// The query with its cursor.
  var line: TypedLine { TypedLine(text: query, cursor: cursor) }
}
