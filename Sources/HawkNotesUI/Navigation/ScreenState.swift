public import LibraryModel

/// The state of one screen: focus, selection and scroll offsets.
public struct ScreenState: Equatable, Sendable {
  /// The section with the focus; nil until the screen's content is first loaded.
  public var focus: Section?
  /// The selected book.
  public var book: Book.ID?
  /// The selected character.
  public var character: BookCharacter.ID?
  /// The selected note.
  public var note: Note.ID?
  /// The selected mention of a character, by the place of its text.
  var mention: ItemPlace?
  /// The note whose edit the draft section shows; nil for the new note.
  public var editing: Note.ID?
  /// The rows that are marked; all are of one list.
  var marked = ItemList()
  /// The first shown book, character, note, byte of the synopsis and byte of the open note.
  var booksTop: Book.ID?
  var charactersTop: BookCharacter.ID?
  var notesTop: Note.ID?
  /// The first shown mention.
  var mentionsTop: LibraryItem?
  var textTop = 0 { didSet { textTop = max(0, textTop) } }
  /// The offset in the open note, or in the synopsis, of the line that was gone to; nil after the
  /// user has scrolled or selected something.
  var target: Int? { didSet { target = target.map { max(0, $0) } } }
  /// The offset in the open note or the synopsis of the selected link or task.
  var stop: Int? { didSet { stop = stop.map { max(0, $0) } } }
  /// The place to which Esc goes back from the text.
  var origin = TextOrigin()

  /// The note that the list must show: the selected one, while the user moves over the list.
  ///
  /// Otherwise the list keeps its scroll offset, so that a new note is shown at its start.
  var noteInSight: Note.ID? { focus == .notes ? note : nil }
}
