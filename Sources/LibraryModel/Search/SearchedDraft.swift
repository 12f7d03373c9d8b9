/// A draft of a window, which is searched together with the library.
public struct SearchedDraft: Equatable, Sendable {
  public let id: Note.ID
  /// The book or character that it is about, or the Inbox; nil for a loose draft.
  public let owner: Owner?
  public let text: String
  /// The kind of the item that it becomes or edits.
  public let kind: LibraryItem.Kind
  /// The part of the item that it is.
  public let part: SearchRow.Part

  /// Creates a draft: of a note, or of a part of another item.
  public init(
    id: Note.ID, owner: Owner?, text: String, kind: LibraryItem.Kind = .note,
    part: SearchRow.Part = .text
  ) {
    self.id = id
    self.owner = owner
    self.text = text
    self.kind = kind
    self.part = part
  }

  /// The text in which `title:` searches; empty if it has none.
  package var title: String {
    switch part {
    case .text: Note.title(of: text)
    case .heading: text
    case .synopsis: ""
    }
  }
}
