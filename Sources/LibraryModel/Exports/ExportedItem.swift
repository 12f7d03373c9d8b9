public import struct FoundationEssentials.Date

/// A book, a character or a note with the data that the library keeps about it.
public struct ExportedItem<Subject: Hashable & Sendable>: Hashable, Sendable {
  /// The item as it is now.
  public var subject: Subject
  /// Time of the last edit of a book or character on this machine; nil if there was none, or if it
  /// was not asked for.
  public var changed: Date?
  /// The deletion that has the item in the bin; nil if it is not there.
  public var deletion: Deletion.ID?
  /// The program that the item came from; nil for one that was written here.
  public var source: String?
  /// The key that this program has for the item.
  public var key: String?
  /// Earlier contents, the oldest first; of a note, all texts with the current one.
  public var revisions: [Revision<Subject>]

  /// Creates an item without anything else.
  public init(
    _ subject: Subject, changed: Date? = nil, deletion: Deletion.ID? = nil, source: String? = nil,
    key: String? = nil, revisions: [Revision<Subject>] = []
  ) {
    self.subject = subject
    self.changed = changed
    self.deletion = deletion
    self.source = source
    self.key = key
    self.revisions = revisions
  }
}
