/// Which books a list shows, and in which order.
public struct BookQuery: Hashable, Sendable {
  /// The order of the books in a list, or in each of its groups.
  public enum Sort: String, CaseIterable, Sendable {
    /// The reader's own order.
    case position
    case title
    /// By the last name of the first author.
    case author
    /// The books added last first.
    case added
    /// The books with the newest notes first.
    case lastNote = "last-note"
    /// The best books first.
    case rating
  }

  public var sort: Sort
  /// Whether books of the same status are together: those that are being read, paused, to be read,
  /// without a status, finished, abandoned.
  public var isGrouped: Bool
  /// Text that the title, an author or the ISBN contains, whatever its case and accents; empty for
  /// all.
  public var filter: String

  public init(sort: Sort = .position, isGrouped: Bool = false, filter: String = "") {
    self.sort = sort
    self.isGrouped = isGrouped
    self.filter = filter
  }
}
