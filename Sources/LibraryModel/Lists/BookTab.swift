/// A book in the tab bar.
public struct BookTab: Identifiable, Hashable, Sendable {
  /// The book.
  public let id: Book.ID
  /// Title of the book.
  public let title: String

  /// Creates a tab.
  public init(id: Book.ID, title: String) {
    self.id = id
    self.title = title
  }
}
