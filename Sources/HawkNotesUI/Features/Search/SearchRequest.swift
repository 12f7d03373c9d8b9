public import LibraryModel

/// A request of the search sheet: its query and how many results are read.
public struct SearchRequest: Sendable {
  /// The query.
  public let query: String
  /// The most results that are read.
  public let rows: Int
  /// The drafts of the window, which are searched together with the library.
  public let drafts: [SearchedDraft]

  /// Creates a request.
  package init(_ query: String, rows: Int, drafts: [SearchedDraft] = []) {
    self.query = query
    self.rows = rows
    self.drafts = drafts
  }
}
