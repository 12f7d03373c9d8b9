public import LibraryModel
import LibraryPages

/// A text of a file that conflicts with the library, until a window has made a draft of it.
///
/// The library keeps its own text, and the file's text is an earlier version in the library too.
public struct OpenConflict: Equatable, Sendable {
  /// The id of the draft: no version in the library has it.
  public let draft: Note.ID
  /// The note, book or character.
  public let item: LibraryItem
  /// The field of the book or character; nil for a note.
  public let field: ItemField?
  /// The text with which both sides began.
  public let base: String
  /// The text of the file.
  public let text: String
  /// The owner of the note, or the book or character itself.
  public internal(set) var owner = Owner.inbox
  /// The title or name of the item.
  public internal(set) var name = ""

  init(
    draft: Note.ID = Note.ID(), item: LibraryItem, field: ItemField? = nil, base: String?,
    text: String, over library: String = ""
  ) {
    (self.draft, self.item, self.field, self.text) = (draft, item, field, text)
    self.base = base ?? TextChange.commonLines(of: library, and: text)
  }
}
