public import LibraryModel
import TextEditing

/// A text from outside the program that conflicts with a text of the library.
///
/// It becomes a draft. Saving the draft shows both texts, as for any draft whose note has changed.
public struct ConflictingText: Equatable, Sendable {
  let draft: Note.ID
  /// The edit of the note, or the field of a form.
  let slot: DraftSlot
  /// The title or name of the item.
  let name: String
  /// The common base of both texts.
  let base: TextBuffer
  let text: TextBuffer
  /// Source of the text, in one word.
  let source: String

  /// Creates the text that is to become a draft with an id.
  public init(
    draft: Note.ID, in slot: DraftSlot, of name: String, base: String, text: String,
    from source: String
  ) {
    (self.draft, self.slot, self.name, self.source) = (draft, slot, name, source)
    (self.base, self.text) = (TextBuffer(base.utf8), TextBuffer(text.utf8))
  }
}
