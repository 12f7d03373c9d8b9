import LibraryModel
import TextEditing
import TextUI

/// The cached part of a window's picture that does not change while the user types.
///
/// It is made again only when one of its inputs changes.
///
/// It is derived from the state alone: drawing over a cached backdrop gives the same picture as
/// drawing over a new one.
struct Backdrop: Sendable {
  /// All inputs of the backdrop.
  struct Source: Equatable, Sendable {
    private let tab: TabID?
    private let tabs: [TabID: TabState]
    private let drafts: [Note.ID: DraftState]
    fileprivate let sheet: Sheet?
    private let hints: HintSource?
    private let canJumpBack: Bool
    private let canUndo: Bool
    private let canRedo: Bool
    private let canUndoEdit: Bool
    private let canRedoEdit: Bool
    private let hasSelection: Bool
    private let isInText: Bool
    private let library: Shared<LoadedLibrary>
    private let size: Size
    private let appearance: Appearance
    private let isTextAlone: Bool
    private let isFinding: Bool
    private let readQuery: String?
    private let isReplacing: Bool
    private let isCompleting: Bool
    private let isOutOfNormalMode: Bool
    private let shelf: ShelfState
    private let standing: Standing
    /// The draft while it is not written: the layout shows as many of its rows as there is room
    /// for.
    private let draft: SameText?
    private let today: Today?
    private let behindSheet: DraftBehindSheet?
    private let forms: [FormSubject: FormState]

    init(_ state: borrowing WindowState) {
      tab = state.scene.tab
      tabs = state.scene.tabs
      drafts = state.scene.drafts
      sheet = state.scene.sheet
      hints = HintSource(state)
      let slot = state.isInText ? state.slot : nil
      canJumpBack = state.canJumpBack
      canUndo = slot == nil && state.scene.history.undoable != nil
      canRedo = slot == nil && state.scene.history.redoable != nil
      isInText = slot != nil
      canUndoEdit = slot != nil && state.canUndoInText
      canRedoEdit = slot != nil && state.canRedoInText
      hasSelection = if let slot { state.selects(in: slot) } else { false }
      library = state.sharedLibrary
      size = state.size
      shelf = state.scene.shelf
      appearance = state.settings.appearance
      isTextAlone = state.scene.isTextAlone
      isFinding = state.scene.find.origin != nil && (isInText || state.isFinding)
      readQuery = isFinding && !isInText ? state.scene.find.query : nil
      isReplacing = isFinding && state.scene.find.replacement != nil
      isCompleting = isInText && state.isCompleting
      isOutOfNormalMode = state.isOutOfNormalMode
      standing = state.standing
      draft = state.isWriting ? nil : SameText(text: state.pageText)
      today = state.today
      behindSheet = DraftBehindSheet(state)
      forms = state.scene.forms
    }
  }

  /// The inputs it was made from, and the layout.
  ///
  /// NB: this is a class because the value is large and a backdrop is copied at each key.
  private final class Plan: Sendable {
    let source: Source
    let layout: ScreenLayout
    let heading: DraftHeadingView?

    init(_ state: WindowState) {
      source = Source(state)
      layout = ScreenLayout(state)
      heading = DraftHeadingView(state, in: layout)
    }
  }

  private let plan: Plan
  var layout: ScreenLayout { plan.layout }
  private(set) var surface: Surface
  /// The status line that was drawn last.
  private var status: StatusView?
  /// The shown part of the draft's text that was drawn last, in its heading.
  private var part: TextPart?
  /// The draft's text that was drawn last.
  private var text: DrawnText?

  init(_ state: WindowState) {
    plan = Plan(state)
    var surface = Surface(size: state.size, appearance: state.settings.appearance)
    Self.draw(state, plan.layout, on: &surface)
    if state.scene.sheet == nil || !surface.appearance.isAccessible {
      plan.heading?.drawBar(on: &surface)
      plan.heading?.draw(nil, on: &surface)
    }
    if state.scene.sheet != nil, !surface.appearance.isAccessible {
      Self.dim(state, plan.layout, on: &surface)
    }
    self.surface = surface
  }

  /// Returns whether the backdrop of this state would be the same.
  func isOf(_ state: borrowing WindowState) -> Bool { plan.source == Source(state) }

  /// The picture with a status line, the shown part of the draft's text, and that text.
  ///
  /// They change more often than the rest.
  func surface(with view: StatusView, _ part: TextPart?, _ draft: DraftView?) -> Surface {
    var backdrop = self
    backdrop.show(view)
    backdrop.show(part)
    backdrop.show(draft)
    return backdrop.surface
  }

  /// Draws the rows of the draft's text that have changed.
  mutating func show(_ draft: DraftView?) {
    guard plan.source.sheet == nil else { return }
    let last = text
    if let draft, draft.isShown(by: last, in: layout.draftText) { return }
    text = draft?.drawnText(in: layout.draftText)
    guard var shown = text else {
      last?.clear(on: &surface)
      return
    }
    shown.draw(over: last, on: &surface)
    text = shown
  }

  /// Draws the heading and the scroll mark of the draft if the shown part of its text has changed.
  mutating func show(_ part: TextPart?) {
    // The page behind a sheet is dimmed: nothing is drawn over it.
    guard self.part != part, plan.source.sheet == nil else { return }
    plan.heading?.draw(part, on: &surface)
    self.part = part
  }

  /// Draws the status line if it has changed.
  mutating func show(_ view: StatusView) {
    guard status != view else { return }
    surface.fill(layout.status)
    view.draw(on: &surface, in: layout.status)
    status = view
  }

  /// Dims the page behind a sheet, with its draft.
  private static func dim(_ state: WindowState, _ layout: ScreenLayout, on surface: inout Surface) {
    DraftView(state)?.draw(on: &surface, in: layout.draftText)
    let page = Rect(
      column: 0, row: 0, columns: state.size.columns, rows: layout.body.row + layout.body.rows)
    surface.restyle(page) { _ in Theme.behindSheet }
  }

  private static func draw(_ state: WindowState, _ layout: ScreenLayout, on surface: inout Surface)
  {
    if !layout.tabBar.isEmpty { TabBarView(state).draw(on: &surface, in: layout.tabBar) }
    if !layout.hints.isEmpty {
      HintsView(state).draw(on: &surface, in: layout.hints, and: layout.moreHints)
    }
    // A sheet stands alone: a screen reader would read the rest of the page beside it.
    if state.scene.sheet != nil, surface.appearance.isAccessible { return }
    let behind = state.behindNote
    HeaderView(behind).draw(on: &surface, in: layout.header)
    if let cover = behind.cover { CoverView(cover).draw(on: &surface, in: layout.cover) }
    SynopsisView(behind).draw(on: &surface, in: layout.synopsis)
    BooksView(behind).draw(on: &surface, in: layout.books)
    CharactersView(behind).draw(on: &surface, in: layout.characters)
    MentionsView(behind).draw(on: &surface, in: layout.mentions)
    NotesView(behind, isBeside: state.showsTextAlone).draw(on: &surface, in: layout.notes)
    if let preview = state.preview {
      PreviewView(preview, state.shownDigest, on: state.today)
        .draw(on: &surface, in: layout.preview)
    }
    if !layout.outline.isEmpty, let outline = state.outline {
      OutlineView(outline).draw(on: &surface, in: layout.outline)
    }
    if let note = state.openNote {
      ReadingView(state, note)
        .draw(on: &surface, heading: layout.readingHeading, text: layout.reading)
      MentionsView(state).draw(on: &surface, in: layout.links)
    } else if state.stack.note != nil {
      ReadingView.drawWaiting(
        state, on: &surface, heading: layout.readingHeading, text: layout.reading)
    }
  }
}

/// A text, equal only to itself: comparing contents would take too long.
private struct SameText: Equatable, Sendable {
  let text: TextBuffer

  static func == (one: SameText, other: SameText) -> Bool { one.text.isSame(as: other.text) }
}
