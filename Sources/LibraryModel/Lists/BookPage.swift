/// Some rows of a list of books, with the sizes of its groups.
public struct BookPage: Hashable, Sendable {
  public let page: Page<BookRow>
  /// Number of books of each status that the list has, also when it is not grouped.
  public let counts: [ReadingStatus?: Int]

  public init(page: Page<BookRow> = Page(), counts: [ReadingStatus?: Int] = [:]) {
    self.page = page
    self.counts = counts
  }
}
