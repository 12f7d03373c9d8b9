public import LibraryModel

/// The deletions that the bin sheet shows; they are not stored.
public struct BinContents: Equatable, Sendable {
  /// The first deletions, the newest first.
  public var page = Page<Deletion>()
  /// Numbers of the items in the bin.
  public var all = Attachments()
  /// Numbers of the items that the question named; nil if the user was not asked.
  public var asked: Attachments?
}
