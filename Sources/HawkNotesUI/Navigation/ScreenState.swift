public import LibraryModel

/// The place on one screen.
public struct ScreenState: Equatable, Sendable {
  /// The section that has the focus; nil before the screen's content was first there.
  public var focus: Section?
  /// The selected character.
  public var character: BookCharacter.ID?
  /// The selected note.
  public var note: Note.ID?
  /// The note whose edit the draft section shows; nil: the new note.
  public var editing: Note.ID?
  /// The first character, note, byte of the synopsis and byte of the note read that are shown.
  var charactersTop: BookCharacter.ID?
  var notesTop: Note.ID?
  var textTop = 0 { didSet { textTop = max(0, textTop) } }
  /// Number of rows that the list of notes is laid out for, while other windows save or delete notes;
  /// nil: as many as there are notes.
  var reservedNoteRows: Int?

  /// The note that the list must show: the selected one, while one moves over the list.
  ///
  /// Else it stays where it was, so that what is new is seen at its start.
  var noteInSight: Note.ID? { focus == .notes ? note : nil }
}
