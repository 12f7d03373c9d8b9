public struct BookTab: Identifiable, Hashable, Sendable {
  public let id: Book.ID
  public let title: String

  public init(id: Book.ID, title: String) {
    self.id = id
    self.title = title
  }
}
