public import struct FoundationEssentials.Date

/// The items that one request deleted, and the entry that the bin shows for them.
public struct Deletion: Identifiable, Hashable, Sendable {
  /// The identity of a deletion, chosen by the request.
  public typealias ID = Identifier<Deletion>

  /// An item that was deleted itself.
  public struct Entry: Hashable, Sendable {
    public let item: LibraryItem
    /// Title of the book or note, or name of the character.
    public let title: String
    /// Title of the book, or names of book and character, that it belonged to; empty for books and
    /// the Inbox.
    public let owner: String
    /// Numbers of the items that belong to the item and were deleted with it.
    public let attachments: Attachments

    public init(item: LibraryItem, title: String, owner: String, attachments: Attachments) {
      self.item = item
      self.title = title
      self.owner = owner
      self.attachments = attachments
    }
  }

  public let id: ID
  public let time: Date
  /// The items that were deleted together and are still in the bin.
  public let entries: [Entry]

  public init(id: ID, time: Date, entries: [Entry]) {
    self.id = id
    self.time = time
    self.entries = entries
  }
}
