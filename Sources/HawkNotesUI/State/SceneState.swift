public import LibraryModel
public import SceneRestoration
import TextEditing

/// All of a window that comes back: ids, places and light values, never a model.
///
/// A value is restored when it has its line in ``restored``.
public struct SceneState: Equatable, Sendable {
  /// The selected tab; nil before there was any.
  public var tab: TabID?
  /// All tabs from the left, as they were last.
  public var order = TabOrder()
  /// What each tab shows.
  public var tabs: [TabID: TabState] = [:]
  /// The drafts, by the ids their notes will have.
  public var drafts: [Note.ID: DraftState] = [:]
  /// The place in each text that was written in.
  public var editors: [DraftSlot: EditorState] = [:]
  /// The text that an editor outside has.
  public var outside: DraftSlot?
  /// What such an editor was given last, or had written last.
  public var handed: HandedText?
  /// What is looked for in the text.
  public var find = FindState()
  /// What lies over the screen.
  public var sheet: Sheet?
  /// The first row of the sheet that is shown.
  public var sheetTop = 0 { didSet { sheetTop = max(0, sheetTop) } }
  /// Which of the texts the sheet that merges shows.
  var mergePage = MergePage.merged
  /// The selected one of the settings.
  public var setting = Settings.Key.theme
  /// The row's menu.
  var menu = MenuState()
  /// The selected row of the scenes sheet; nil: its first.
  public var sheetRow: ScenesRow?
  /// Notes that `u` restores, the last one last.
  var deleted = NoteList()
  /// Notes that `Ctrl-R` deletes again.
  var undeleted = NoteList()
  /// The deletion or bringing back that the library was asked for and may have done.
  var begun: PendingLibraryChange?

  /// A scene in which nothing was done yet.
  public init() {}
}

/// What a tab shows: a stack of screens, each with its own place.
public struct TabState: Equatable, Sendable {
  /// What is open over the root.
  public var stack = TabStack()
  /// The place on each screen of the stack.
  public var screens: [ScreenID: ScreenState] = [:]
}

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
  /// For how many notes there was room before other windows saved or deleted some; nil: as many as
  /// there are.
  var roomyFor: Int?

  /// The note that the list must show: the selected one, while one moves over the list.
  ///
  /// Else it stays where it was, so that what is new is seen at its start.
  var noteInSight: Note.ID? { focus == .notes ? note : nil }
}

/// A section of a screen.
public enum Section: String, Sendable {
  case synopsis, characters, notes, draft
}

/// What a draft is of.
///
/// Its text is kept by its id, apart.
public struct DraftState: Equatable, Sendable {
  /// Where it belongs.
  public var slot: DraftSlot?
  /// The version of the note it edits that it began with, or was last merged with.
  public var base: Note.ID?
  /// Whether its book, character or note is gone.
  public var isLoose = false
  /// The how manieth it is that is thrown away, and goes once the scenes sheet is closed; 0: none.
  var thrown = 0
}

/// The place in a text.
///
/// NB: no number in a record, whoever wrote it, may end the start: none is below zero.
public struct EditorState: Equatable, Sendable {
  /// The cursor, in bytes.
  ///
  /// It is kept only where it is not where the text's last change left it: a key that is typed costs
  /// no more than its change.
  public var cursor: Int {
    get { ownCursor ?? textCursor }
    set { ownCursor = newValue == textCursor ? nil : newValue }
  }
  /// Where the text's last change left the cursor, as the kept text says too.
  var textCursor = 0
  var ownCursor: Int? { didSet { ownCursor = ownCursor.map { max(0, $0) } } }
  /// The other end of what is selected; nil where nothing is.
  public var anchor: Int? { didSet { anchor = anchor.map { max(0, $0) } } }
  /// The first byte shown.
  public var top = 0 { didSet { top = max(0, top) } }
  /// The width for which `top` begins a row, 0 where it need not; not kept, as sizes never are.
  var columns = 0

  /// A place at a text's start.
  public init() {}

  /// A place with the cursor there.
  public init(cursor: Int) { self.cursor = cursor }

  /// The place as it is in a text that was kept.
  public func restored(in text: KeptText) -> EditorState {
    var place = self
    place.textCursor = text.cursor
    return place
  }
}

extension EditorState {
  /// The same place where no text is kept that could say where it is.
  var withoutText: EditorState {
    var place = self
    place.textCursor = 0
    place.cursor = cursor
    return place
  }

  /// Keeps to the same words while the text is changed by somebody else.
  mutating func move(by edit: TextEdit) {
    cursor = edit.moved(cursor)
    anchor = anchor.map(edit.moved)
    top = edit.moved(top)
    columns = 0
  }
}

/// Notes and where they are, in one light value.
struct NoteList: LosslessStringConvertible, Equatable, Sendable {
  var notes: [NotePlace] = []

  init() {}

  init?(_ description: String) {
    notes = description.split(separator: " ").compactMap { NotePlace(String($0)) }
  }

  var description: String { notes.map(\.description).joined(separator: " ") }

  /// Adds one at the end; of so many that nobody goes back to it, the first is forgotten.
  ///
  /// NB: all of them are kept at each step: a window that stays for months is not to write ever more.
  mutating func append(_ note: NotePlace) {
    notes.append(note)
    if notes.count > Self.most { notes.removeFirst() }
  }

  static let most = 100
}
