public import LibraryModel

public enum MouseTarget: Equatable, Sendable {
  /// A row of the books.
  case book(Book.ID)
  /// A row of the characters.
  case character(BookCharacter.ID)
  /// A row of the notes.
  case note(Note.ID)
  /// A row of the mentions.
  case mention(LibraryItem)
  /// An offset in the text of the draft, in bytes.
  case text(Int)
  /// A section outside its rows and text: its heading or its empty rest.
  case section(Section)
  /// A note that is open for reading.
  case reading
  /// A link or a task of it, or of the synopsis, by its offset.
  case stop(Int)
  /// The sheet that is open.
  case sheet
  /// The screen beside the open sheet.
  case besideSheet
  /// A cell without a meaning for the mouse.
  case nothing
}
