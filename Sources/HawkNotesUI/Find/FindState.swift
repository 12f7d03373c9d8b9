/// A search in a text: the query and the offset where it started.
public struct FindState: Equatable, Sendable {
  /// The query; kept for the next search when the line is closed.
  public var query = ""
  /// The cursor when the find line was opened; nil while it is closed.
  public var origin: Int? { didSet { origin = origin.map { max(0, $0) } } }
  /// Whether the query is from the last search, so that the next letter replaces it.
  var isOld = false
  /// The replacement of matches; nil until the user is asked for it.
  var replacement: String?
  /// Number of replacements since the line was opened that are not undone.
  var replaced = 0
}
