import LibraryModel
import Markup
import SceneRestoration
import TextEditing
import TextUI

/// The window around a feature, as far as features may know it.
struct Surroundings {
  @Boxed private var window: WindowState

  init(_ window: borrowing WindowState) { self.window = copy window }

  /// Whether the library has been read.
  var isLoaded: Bool { window.library.isLoaded }
  /// The day on which the turn began; nil before the first turn.
  var today: Today? { window.today }
  /// The body of the screen.
  var body: Rect { window.layout.body }
  var size: Size { window.size }
  /// The id of this scene; nil if the scene is in no list.
  var sceneID: SceneID? { window.sceneID }
  /// The place on the screen; nil before the first one.
  var place: Place? { window.scene.tab.map { window.scene.place(of: $0) } }
  /// The settings of all windows, and the look of this one.
  var settings: WindowSettings { window.settings }
  /// Whether texts have the keys of vi.
  var hasViKeys: Bool { settings.chosen.keys == .vi }
  var tabs: [BookTab] { window.library.tabs }
  /// The books and characters that were read.
  var catalogue: Catalogue { window.library.catalogue }
  /// The first line of the sheet that is shown.
  var sheetTop: Int { window.scene.sheetTop }
  var openBook: Book.ID? { window.openBook }
  /// The note that is open for reading.
  var openNote: ItemPlace? {
    window.stack.note.flatMap { note in window.owner.map { ItemPlace($0, note: note) } }
  }
  /// The open book; else the character or the Inbox on the screen.
  var notesOwner: Owner? { window.openBook.map(Owner.book) ?? window.owner }
  /// The selected row's item, or the item on the screen.
  var item: ItemPlace? { window.selectedItem ?? window.owner.map { ItemPlace($0) } }
  /// The note or the book or character whose synopsis is selected or read; the open book or
  /// character if the list in focus is empty.
  var textItem: ItemPlace? {
    if let note = window.selectedNote, let owner = window.owner {
      return ItemPlace(owner, note: note.id)
    }
    guard let item, item.owner != .inbox,
      window.focus == .synopsis || item == window.selectedItem || window.isListEmpty
    else { return nil }
    return item
  }
  /// The marked items, or the selected one.
  var chosenItems: [ItemPlace] { window.chosenItems }
  /// These items in a message.
  var chosenWords: String { window.chosenWords }
  /// Whether notes or characters are marked or selected.
  var canMove: Bool {
    chosenItems.first.map { if case .book = $0.item { false } else { true } } ?? false
  }
  /// The open or selected book.
  var book: Book? { window.book }
  /// The layers of the keys that work under a sheet that opens above everything.
  var layersBeneath: [Layer] {
    let isWriting = window.form != nil || window.focus == .draft
    let main: [Layer] = isWriting ? [.text, .screen] : [.screen, .text]
    let own: [Layer] =
      window.form != nil ? [.of(.form)] : window.scene.sheetUnder.map { [.of($0), .sheet] } ?? []
    let find: [Layer] = window.scene.find.origin == nil ? [] : [.find]
    return own + find + main
  }
  /// Whether the first key of a command of texts means something else in the text under the sheets.
  func isTakenByVi(_ command: Command) -> Bool { beneath.window.isTakenByVi(command) }
  /// The window without its sheets.
  var beneath: Surroundings {
    var window = window
    (window.scene.sheet, window.scene.sheetUnder) = (nil, nil)
    return Surroundings(window)
  }
  /// Whether the screen has a row to open.
  var canOpen: Bool { window.canOpen }
  /// Returns whether a command works now.
  func isOffered(_ command: Command) -> Bool { command.isOffered(window) }
  /// The commands that the row's menu shows now.
  var menu: [Command] { window.menu }
  /// URL of the selected row, or of the place if no row is selected.
  var subject: String { window.activity.link.url }
  /// The title of the selected row, or of the place.
  var selectionTitle: String { window.selectionTitle }
  /// Returns the words of a command in the row's menu; nil if it is not in it.
  func menuWords(of command: Command) -> String? { command.menu?.words(window) }
  /// The cell of the cursor on the screen.
  var cursor: Point? { window.render().cursor }
  /// Why nothing is selected.
  var noRowSelected: Message { window.noRowSelected }
  /// Whether keys are typed into a text.
  var isInText: Bool { window.isInText }
  /// The message in the status line.
  var message: Message? { window.message }
  /// The message before the last input of the user.
  var readMessage: Message? { window.readMessage }
  /// Whether the message before the last input of the user was cut.
  var wasMessageCut: Bool { window.wasMessageCut }
  /// The last messages.
  var messages: MessageLog { window.messages }

  /// Returns a change of the scene's history, in words; nil if the history does not have it.
  ///
  /// - Parameter included: What it included; nil if the history knows.
  func words(ofChange number: Int, including included: String? = nil) -> String? {
    guard var entry = window.scene.history.entries[number] else { return nil }
    entry.attachments = included ?? entry.attachments
    return entry.words
  }
  /// Returns the title or name of an item that was read; empty if it was not.
  func title(of item: ItemPlace?) -> String {
    guard let item else { return "" }
    if let note = item.note { return RenderedLine(window.library.notes[note]?.title ?? "").text }
    return item.owner.place.title(in: window.library.catalogue)
  }
  /// The drafts of notes, with their texts.
  var searchedDrafts: [SearchRequest.Draft] {
    window.scene.drafts.compactMap { id, draft in
      guard draft.isSearched, let text = window.looseText(id) else { return nil }
      return SearchRequest.Draft(id: id, owner: draft.owner, text: text)
    }
  }
  var drafts: [Note.ID: DraftState] { window.scene.drafts }
  /// The loose drafts of this scene, in a fixed order.
  var looseDrafts: [(id: Note.ID, draft: DraftState)] { window.looseDrafts }
  /// The loose draft that was discarded last, while it can be restored.
  var lastDiscarded: Note.ID? { window.lastDiscarded }
  /// Returns the text of a loose draft of this scene.
  func looseText(_ id: Note.ID) -> TextBuffer? { window.looseText(id) }
  /// Returns the picture of another scene, or without one of this window without its sheet.
  func picture(of other: ScenePreview?, in size: Size) -> Surface {
    window.picture(of: other, in: size)
  }
  /// The text with the focus, if its spelling is checked and it is known.
  var spelledText: TextBuffer? { window.isSpelled ? window.text : nil }
  /// The cursor in the text with the focus, in bytes.
  var textCursor: Int { window.slot.flatMap { window.scene.editors[$0]?.cursor } ?? 0 }
  /// Returns a question about the spelling of the text with the focus; nil if it is not checked.
  func spellingRequest(_ question: SpellingRequest.Question) -> SpellingRequest? {
    window.spellingRequest(question)
  }
  /// Returns the cell at which an offset of the draft on the screen is drawn; nil if it is not in
  /// sight.
  func cell(ofText offset: Int) -> Point? { window.cell(ofText: offset) }
  /// The open form; nil if none is open.
  var form: FilledForm? { FilledForm(window) }
  /// Whether the item of a form is still to be read, before its fields can be merged.
  var awaitsFormToMerge: Bool { window.awaitsFormToMerge }
  /// Returns the merge of the text that has the focus: the last one, if it is still valid.
  func merge(after old: NoteMerge?) -> NoteMerge? { window.merge(after: old) }
  /// Returns the commands of a layer that the bottom line can show now.
  func hints(of layer: Layer) -> [Command] {
    Command.hints(of: layer).filter { $0.isOffered(window) }
  }
  /// Returns the title or name of the owner of a draft; nil if there is no such draft.
  func ownerName(ofDraft id: Note.ID) -> String? {
    guard let draft = window.scene.drafts[id], !draft.isLoose else { return "Loose drafts" }
    return draft.slot.map { slot in
      slot.owner == .inbox ? "Inbox" : slot.owner.place.title(in: window.library.catalogue)
    }
  }
  /// Returns whether this scene has made a version of a text.
  func hasMade(version id: String) -> Bool { window.scene.history.hasMade(version: id) }
  /// Returns whether a change of the scene's history is undone.
  func isUndone(_ number: Int) -> Bool { number > window.scene.history.done }
}
