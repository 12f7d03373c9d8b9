public import LibraryModel
public import SceneRestoration
import TextEditing
public import TextUI

#if PLANTED_BUGS
  import PlantedBugs
#endif

/// A window as a value: all inputs of its picture.
public struct WindowState: Sendable {
  /// The part that is restored after a kill.
  public var scene: SceneState
  /// The texts with their undo steps.
  public var editor = Editor()
  /// The data that were read from the library.
  public var library: LoadedLibrary {
    _read { yield sharedLibrary.value }
    _modify { yield &sharedLibrary.value }
  }
  var sharedLibrary = Shared(LoadedLibrary())
  /// Requests that the library postponed or failed, to be retried.
  var retries = RetrySchedule()
  /// The item of the open form; nil until it has been read.
  var openForm: OpenForm?
  /// The form to save as soon as its item has been read.
  var formToSave: FormSubject?
  /// The names or tags that were read last for a completion.
  var completions: CompletionRows?
  /// The misspelt words in sight.
  var spelling = SpellingState()
  /// The state of the synchronization with other machines; nil without one.
  var sync: SyncStanding?
  /// The import that runs in the background; nil if there is none.
  var runningImport: RunningImport?
  /// The settings of all windows, and the look of this one.
  public var settings = WindowSettings()
  /// The key that waits for its list; nil if none does.
  var heldKey: HeldKey?
  /// The mouse's last press, while the pressed content is still shown.
  var mousePress: MousePress?
  /// Caches of derived values, so that a key redraws only its own change.
  var caches = DerivedCaches()
  /// The window's size in cells.
  public var size: Size
  /// Phase of the window: whether it is in use.
  public var phase = WindowScene.Phase.active { didSet { settings.isQuiet = phase == .inactive } }
  /// The message in the status line.
  public var message: Message? {
    didSet { if let message { messages.add(message, at: time) } }
  }
  /// Whether the window has chosen the section with the focus, and no key was pressed since.
  var hasChosenFocus = false
  /// The message before the last input of the user.
  var readMessage: Message?
  /// The last messages.
  var messages = MessageLog()
  /// Safety of the last key.
  public var safety = Safety.kept
  /// The id of this scene; nil if the scene is in no list.
  var sceneID: SceneID?
  /// The time at which the turn began, in milliseconds of a monotonic clock.
  var clock = 0
  /// The time of the last jump that the user did not make, on the same clock; nil before the first
  /// one.
  var jumpTime: Int?
  /// The time of the last key that was dropped after a jump, on the same clock.
  var dropTime: Int?
  /// The day on which the turn began; nil before the first turn.
  var today: Today?
  /// The time at which the turn began, in seconds since 1970.
  var time = 0

  /// Creates a window before its first key.
  public init(scene: SceneState = SceneState(), size: Size) {
    self.scene = scene
    self.size = size
  }
}

extension WindowState {
  /// All tabs, from the left.
  ///
  /// The tab of a deleted book is the last of the books while its text is written.
  var tabs: [TabID] {
    var books = library.tabs.map { TabID.book($0.id) }
    if case .book(let id) = scene.tab, library.lacks(id) { books.append(.book(id)) }
    return [.shelf] + books + [.favourites]
  }

  /// The selected tab.
  var tab: TabID { scene.tab ?? firstTab }

  /// The tab of a new window: the first book with a tab, else the Shelf.
  var firstTab: TabID { library.tabs.first.map { .book($0.id) } ?? .shelf }

  /// The book whose screen is open, also under a character or a note; nil on the Shelf and in
  /// Favourites.
  var openBook: Book.ID? {
    switch tab {
    case .book(let id): id
    case .shelf: stack.book
    case .favourites: nil
    }
  }

  /// The state of the selected tab.
  var tabState: TabState {
    get { scene.tabs[tab] ?? TabState() }
    set { scene.tabs[tab] = newValue }
  }

  /// The stack of the selected tab.
  var stack: TabStack { tabState.stack }

  /// The state of the screen that is shown.
  var screen: ScreenState {
    get {
      let shown = tabState
      return shown.screens[shown.stack.top] ?? ScreenState()
    }
    set { scene.tabs[tab, default: TabState()].screens[stack.top] = newValue }
  }

  var focus: Section { screen.focus ?? firstSection }

  /// Whether keys are typed into a text.
  var isInText: Bool { scene.sheet == nil ? focus == .draft : scene.sheet == .form }

  /// The character whose screen is open, or whose note is open for reading.
  var character: BookCharacter? { character(of: stack) }

  private func character(of stack: TabStack) -> BookCharacter? {
    stack.character.flatMap { library.catalogue.character($0) }
  }

  /// The open book; on the Shelf the selected one, in Favourites that of the open or selected
  /// character.
  var book: Book? {
    switch tab {
    case .book(let id): library.catalogue.book(id)
    case .shelf where stack.book == nil:
      focus == .books ? screen.book.flatMap { library.catalogue.book($0) } : nil
    case .shelf: stack.book.flatMap { library.catalogue.book($0) }
    case .favourites:
      (stack.character ?? screen.character)
        .flatMap { library.catalogue.character($0) }
        .flatMap { library.catalogue.book($0.book) }
    }
  }

  /// The owner of the notes on the screen; nil on the list of favourites.
  var owner: Owner? { owner(of: stack) }

  private func owner(of stack: TabStack) -> Owner? {
    // NB: by id, also before the character has been read: else a text for the character would go
    // into the draft of the book.
    if let id = stack.character { return book(of: id).map { .character(id, of: $0) } }
    if let openBook { return .book(openBook) }
    return tab == .shelf ? .inbox : nil
  }

  /// The book of a character whose screen is open; nil in Favourites while it is unknown.
  private func book(of id: BookCharacter.ID) -> Book.ID? {
    if let book = library.catalogue.character(id)?.book ?? openBook { return book }
    if let row = library.characterRows?.row(id) { return row.book }
    for case .character(id, of: let book) in scene.drafts.values.compactMap(\.slot?.owner) {
      return book
    }
    return nil
  }

  /// The list of notes on the screen; nil if there is none, or if it has not been read.
  var noteRows: LoadedRows<NoteRow>? {
    guard let owner, let rows = library.noteRows, rows.list == .notes(of: owner) else { return nil }
    return rows
  }

  /// The number of notes on the screen, as far as it is known.
  var noteCount: Int { noteRows?.total ?? 0 }

  /// Returns a note of the owner on the screen, with its text; nil if it has not been read.
  func note(_ id: Note.ID?) -> Note? {
    guard let id, let note = library.notes[id], note.owner == owner else { return nil }
    return note
  }

  /// Returns whether the owner on the screen is known not to have a note.
  func lacks(_ note: Note.ID) -> Bool {
    library.asked.notes.contains(note) && self.note(note) == nil
  }

  /// The note that is open for reading.
  var openNote: Note? { note(stack.note) }

  /// The note that commands act on: the open one, or the selected one.
  var selectedNote: Note? {
    if stack.note != nil { return openNote }
    return focus == .notes ? note(screen.note) : nil
  }

  /// The books that the Shelf lists; nil if it is not shown, or if it has not been read.
  var bookRows: LoadedRows<BookRow>? {
    guard tab == .shelf, stack.top == .root, let rows = library.bookRows, rows.list == bookList
    else { return nil }
    return rows
  }

  /// The number of books on the screen, as far as it is known.
  var bookCount: Int { bookRows?.total ?? 0 }

  /// The list of books that the Shelf shows.
  var bookList: ListID { .books(scene.shelf.query) }

  /// The characters that the book or Favourites list; nil if it has not been read.
  var characterRows: LoadedRows<CharacterRow>? {
    guard stack == stack.ofBook, let rows = library.characterRows, rows.list == characterList
    else { return nil }
    return rows
  }

  /// The number of characters on the screen, as far as it is known.
  var characterCount: Int { characterRows?.total ?? 0 }

  /// The list of characters of the open book, or of the favourites; nil on the Shelf.
  var characterList: ListID? {
    tab == .favourites ? .favourites : openBook.map { .characters(of: $0) }
  }

  /// The text that has the focus, or would have it without a sheet: the field of the open form, or
  /// the draft that the screen shows.
  var slot: DraftSlot? {
    if let form, let field { return DraftSlot(field: field, of: form) }
    return pageSlot
  }

  /// The draft that the screen shows.
  var pageSlot: DraftSlot? {
    // NB: called often at each key: avoid looking anything up twice.
    let shown = tabState
    guard shown.stack.note == nil else { return nil }
    let note = shown.screens[shown.stack.top]?.editing
    #if PLANTED_BUGS
      if PlantedBug.draftBleeds.isPlanted, let book = library.tabs.first {
        return DraftSlot(owner: .book(book.id), note: note)
      }
    #endif
    return owner(of: shown.stack).map { DraftSlot(owner: $0, note: note) }
  }

  /// The text that has the focus.
  var text: TextBuffer { slot.flatMap { editor.texts[$0] } ?? TextBuffer() }

  /// The text in the draft section.
  var pageText: TextBuffer {
    guard let pageSlot else { return TextBuffer() }
    return editor.texts[pageSlot] ?? TextBuffer()
  }

  /// Returns the id of a slot's draft, if anything was typed there.
  func draft(in slot: DraftSlot) -> Note.ID? {
    scene.drafts.first { $0.value.slot == slot }?.key
  }

  /// The place on screen, for links.
  public var link: Link { scene.link(in: tab) }
}
