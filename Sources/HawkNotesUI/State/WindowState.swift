public import LibraryModel
public import SceneRestoration
public import TextEditing
public import TextUI

/// A window as a value: all that its picture is made of.
public struct WindowState: Sendable {
  /// What comes back after a kill.
  public var scene: SceneState
  /// The texts that are written in: drafts, and notes whose edit has begun.
  public var texts: [DraftSlot: TextBuffer] = [:]
  /// What was done to them since the window opened, and can be taken back.
  public internal(set) var histories: [DraftSlot: TextHistory] = [:]
  /// What was done to them before, until somebody asks for it.
  var pasts: [DraftSlot: KeptHistory] = [:]
  /// What was cut or copied last.
  public var clipboard = TextBuffer()
  /// The time at which the turn began, in milliseconds of a clock that never jumps.
  var clock = 0
  /// What the edits began with, or were last merged with.
  public var bases: [DraftSlot: TextBuffer] = [:]
  /// What an earlier save of a draft offered the library without learning its outcome.
  var offered: [DraftSlot: TextBuffer] = [:]
  /// What the sheet that merges shows, once it can be known.
  var merge: NoteMerge?
  /// Books, characters, and the notes on the screen.
  public var library = LoadedLibrary()
  /// The window's size in cells.
  public var size: Size
  /// What the user has chosen for all windows.
  public var settings = Settings() { didSet { dress() } }
  /// Where that is kept.
  public var source = SettingsSource()
  /// What the terminal cannot do.
  public var limits = TerminalLimits() { didSet { dress() } }
  /// How much the window is in use.
  public var phase = ScenePhase.active { didSet { dress() } }
  /// How it looks: what the three above come to.
  private(set) var appearance = Appearance(Settings(), on: TerminalLimits(), isQuiet: false)
  /// What the status line says.
  public var message: Message?
  /// How safe the last key is.
  public var safety = Safety.kept
  /// What texts went through since the last record.
  public var unrecorded: [TextStep] = []
  /// What the library put off or failed to do, and is to be tried again.
  var retries = LibraryRetries()
  /// The draft that is saved as a new note since the note it had become was deleted or is elsewhere.
  var savedAnew: Note.ID?
  /// The texts of loose drafts that belong nowhere: those of a scene that was set aside.
  var looseTexts: [Note.ID: LooseText] = [:]
  /// Which scene this is; nil for one that no list has.
  var sceneID: SceneID?
  /// What the scenes sheet knows while it is open.
  var scenesSheet = ScenesSheetState()
  /// A note to be selected as soon as it is read.
  var wanted: Note.ID?
  /// The text of which the status line said that there are conflict marks in it.
  var marksWarning: TextBuffer?
  /// The column that moving up and down aims at.
  var goal: Int?
  /// The mouse's last press, while the window is what it was pressed on.
  var mousePress: MousePress?
  /// The matches of what is looked for in the text on the screen.
  var findings: Findings?
  /// The picture's part that stays while one types, as it was made last.
  var backdrop: Backdrop?
  /// What was seen of the draft on the screen when it was made last.
  var seenText: SeenText?
  /// Words and place in the text that is written, as the status line says them.
  private(set) var position: TextPosition?
  /// From when to when the text was typed in since.
  private var typedSince: ClosedRange<Int>?

  /// A window before its first key.
  public init(scene: SceneState = SceneState(), size: Size) {
    self.scene = scene
    self.size = size
  }

  /// Has the status line say words and place, if there is a text that is written.
  mutating func notePosition() {
    position = isInText ? TextPosition(self) : nil
    typedSince = nil
  }

  /// Leaves the status line as it is until the hand rests: the letter comes first.
  mutating func putOffPosition() {
    if position == nil { return notePosition() }
    typedSince = min(typedSince?.lowerBound ?? clock, clock)...clock
  }

  /// When it is to catch up: 0.2 s after the last key, and at least each second while keys come, as
  /// syncs are.
  var positionTime: Int? {
    typedSince.map { min($0.upperBound + 200, $0.lowerBound + 1000) }
  }

  private mutating func dress() {
    appearance = Appearance(settings, on: limits, isQuiet: phase == .inactive)
  }
}

extension WindowState {
  /// All tabs, from the left.
  var tabs: [TabID] { library.catalogue.books.map { .book($0.id) } + [.favourites] }

  /// The selected tab.
  var tab: TabID { scene.tab ?? tabs[0] }

  /// What the selected tab shows.
  var tabState: TabState {
    get { scene.tabs[tab] ?? TabState() }
    set { scene.tabs[tab] = newValue }
  }

  /// The stack of the selected tab.
  var stack: TabStack { tabState.stack }

  /// The place on the screen that is seen.
  var screen: ScreenState {
    get {
      let shown = tabState
      return shown.screens[shown.stack.top] ?? ScreenState()
    }
    set { scene.tabs[tab, default: TabState()].screens[stack.top] = newValue }
  }

  /// The section with the focus.
  var focus: Section { screen.focus ?? sections.first ?? .notes }

  /// Whether keys go into a text.
  var isInText: Bool { scene.sheet == nil && focus == .draft }

  /// The character whose screen is open, or whose note is read.
  var character: BookCharacter? { character(of: stack) }

  private func character(of stack: TabStack) -> BookCharacter? {
    stack.character.flatMap { library.catalogue.character($0) }
  }

  /// The book of the tab or, in Favourites, of the open or the selected character.
  var book: Book? {
    switch tab {
    case .book(let id): library.catalogue.book(id)
    case .favourites:
      (stack.character ?? screen.character)
        .flatMap { library.catalogue.character($0) }
        .flatMap { library.catalogue.book($0.book) }
    }
  }

  /// Whose notes the screen shows; nil on the list of favourites.
  var owner: Owner? { owner(of: stack) }

  private func owner(of stack: TabStack) -> Owner? {
    if let character = character(of: stack) { return .character(character.id, of: character.book) }
    guard case .book(let id) = tab else { return nil }
    return .book(id)
  }

  /// The notes on the screen.
  var notes: [Note] { owner.flatMap { library.notes[$0] } ?? [] }

  /// The note that is read.
  var openNote: Note? { stack.note.flatMap { id in notes.first { $0.id == id } } }

  /// The note that keys mean: the one read, or the selected one.
  var selectedNote: Note? {
    if stack.note != nil { return openNote }
    return focus == .notes ? notes.first { $0.id == screen.note } : nil
  }

  /// The characters that the root screen of the tab lists.
  var characters: [BookCharacter] {
    guard stack.top == .root else { return [] }
    switch tab {
    case .book(let id): return library.catalogue.characters(of: id)
    case .favourites: return library.catalogue.favourites
    }
  }

  /// The sections between which Tab moves.
  var sections: [Section] {
    switch (stack.top, tab) {
    case (.root, .favourites): [.characters]
    case (.root, .book): [.characters, .notes, .synopsis]
    case (.character, _): [.notes, .synopsis]
    case (.note, _): [.notes]
    }
  }

  /// The draft that the screen shows.
  var slot: DraftSlot? {
    // NB: asked for often at each key, so that nothing is looked up twice.
    let shown = tabState
    guard shown.stack.note == nil else { return nil }
    let note = shown.screens[shown.stack.top]?.editing
    #if PLANTED_BUGS
      if PlantedBug.draftBleeds.isPlanted, let book = library.catalogue.books.first {
        return DraftSlot(owner: .book(book.id), note: note)
      }
    #endif
    return owner(of: shown.stack).map { DraftSlot(owner: $0, note: note) }
  }

  /// The text in the draft section.
  var text: TextBuffer { slot.flatMap { texts[$0] } ?? TextBuffer() }

  /// The draft of a slot, if anything was typed there.
  func draft(in slot: DraftSlot) -> Note.ID? {
    scene.drafts.first { $0.value.slot == slot }?.key
  }

  /// The place on screen, as it is linked to.
  public var link: Link {
    Link(to: scene.place(of: tab), sheet: scene.sheet?.overlay.linkSheet)
  }
}
