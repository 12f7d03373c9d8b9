/// A draft of a window, which is searched together with the library.
public struct SearchedDraft: Equatable, Sendable {
  /// The draft.
  public let id: Note.ID
  /// The book or character that it is about, or the Inbox.
  public let owner: Owner
  /// The text.
  public let text: String

  /// Creates a draft.
  public init(id: Note.ID, owner: Owner, text: String) {
    self.id = id
    self.owner = owner
    self.text = text
  }
}
