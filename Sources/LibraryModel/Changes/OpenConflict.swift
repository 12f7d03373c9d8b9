/// A text of the mirror or of another machine that conflicts with the library, until a window has
/// made a draft of it.
///
/// The library keeps its own text, and the other text is an earlier version in the library too.
public struct OpenConflict: Equatable, Sendable {
  /// The id of the draft: no version in the library has it.
  public let draft: Note.ID
  /// The note, book or character.
  public let item: LibraryItem
  /// The field of the book or character; nil for a note.
  public let field: ItemField?
  /// The text with which both sides began.
  public let base: String
  /// The other text.
  public let text: String
  /// The owner of the note, or the book or character itself.
  public package(set) var owner = Owner.inbox
  /// The title or name of the item.
  public package(set) var name = ""

  package init(
    draft: Note.ID = Note.ID(), item: LibraryItem, field: ItemField? = nil, base: String,
    text: String
  ) {
    (self.draft, self.item, self.field, self.text, self.base) = (draft, item, field, text, base)
  }
}
