public import LibraryModel

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
  /// The merge sheet.
  var merge = MergeState()
  /// The settings sheet.
  public var settings = SettingsSheetState()
  /// The row's menu.
  var menu = MenuState()
  /// The scenes sheet.
  public var scenes = ScenesState()
  /// The deletions that can be undone and redone.
  var deletions = NoteDeletions()
  /// The deletion or bringing back that the library was asked for and may have done.
  var begun: PendingLibraryChange?

  /// A scene in which nothing was done yet.
  public init() {}
}
