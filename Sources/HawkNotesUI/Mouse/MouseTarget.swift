public import LibraryModel

/// What can lie under the mouse.
public enum MouseTarget: Equatable, Sendable {
  /// A row of the characters.
  case character(BookCharacter.ID)
  /// A row of the notes.
  case note(Note.ID)
  /// A place in the text of the draft, in bytes.
  case text(Int)
  /// A section, where it has neither rows nor text: its heading, or what it leaves empty.
  case section(Section)
  /// A note that is read.
  case reading
  /// The sheet that lies over the screen.
  case sheet
  /// Beside the sheet that lies over the screen.
  case besideSheet
  /// Nothing that the mouse could mean.
  case nothing
}
