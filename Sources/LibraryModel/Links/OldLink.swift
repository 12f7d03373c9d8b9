/// A text with links that use an earlier name: its first line with one, before and after a
/// rewriting.
public struct OldLink: Hashable, Sendable {
  /// Where the item belongs: `The Good Hawk › Agatha`.
  public let whereabouts: String
  /// The title of a note, with the present name; nil for another item.
  public let title: String?
  /// The line as it is, with the earlier names.
  public let before: MatchedLine
  /// The line with the present name.
  public let after: MatchedLine
  /// The number of such links in the text.
  public let count: Int

  public init(
    whereabouts: String, title: String?, before: MatchedLine, after: MatchedLine, count: Int
  ) {
    self.whereabouts = whereabouts
    self.title = title
    self.before = before
    self.after = after
    self.count = count
  }
}
