/// The results of a search, the best first.
public struct SearchResults: Equatable, Sendable {
  public var query: String
  /// The best results.
  public var rows: [SearchRow] = []
  /// The number of items that match, at most ``SearchResults/countLimit``.
  public var count = 0
  /// Percentage of the library that is not in the index yet; nil if the index is complete.
  public var missing: Int?
  /// The first filter of the query that does not exist, such as `author:` or `in:foo`.
  ///
  /// It was searched for as words. Nil if the query has no such filter.
  public var unknownFilter: String?
  /// Why the index cannot be used, and what to do; nil if it can.
  public var failure: String?

  /// More items than this are not counted.
  public static let countLimit = 1000

  public init(query: String, missing: Int? = nil) {
    self.query = query
    self.missing = missing
  }
}
