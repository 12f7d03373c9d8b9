/// A draft of a window, which is searched together with the library.
public struct SearchedDraft: Equatable, Sendable {
  public let id: Note.ID
  /// The book or character that it is about, or the Inbox; nil for a loose draft.
  public let owner: Owner?
  public let text: String

  public init(id: Note.ID, owner: Owner?, text: String) {
    self.id = id
    self.owner = owner
    self.text = text
  }
}
