import LibraryModel

/// The places to which items can be moved, as far as they were read; none of it is stored.
public struct MoveTargets: Equatable, Sendable {
  /// A place: the Inbox, a book or a character.
  public struct Row: Equatable, Sendable {
    let owner: Owner
    let title: String
    /// The authors of a book, or the book of a character.
    let aside: String
  }

  /// The items and the filter for which they were read.
  let items: ItemList
  let filter: String
  /// The first ones.
  let rows: [Row]
  /// The number of further ones.
  let others: Int
}
