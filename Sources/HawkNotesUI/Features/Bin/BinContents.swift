public import LibraryModel

/// What the bin sheet shows; none of it is stored.
public struct BinContents: Equatable, Sendable {
  /// The first deletions, the newest first.
  public var page = Page<Deletion>()
  /// How much is in the bin.
  public var all = Attachments()
  /// How much the user was told would be removed for good; nil if the user was not asked.
  public var asked: Attachments?
}
