public import LibraryModel

/// The restored part of a window: ids, places and small values, never a model.
///
/// A property is restored if it has a line in ``restored``.
public struct SceneState: Equatable, Sendable {
  /// The selected tab; nil before the first selection.
  public var tab: TabID?
  /// All tabs from the left, in their last known order.
  public var order = TabOrder()
  /// The titles and names that were drawn last.
  public var names: [LibraryItem: DrawnName] = [:]
  /// The places where the last jumps began.
  var jumps = JumpList()
  /// The state of each tab.
  public var tabs: [TabID: TabState] = [:]
  /// The drafts, by the ids of their future notes.
  public var drafts: [Note.ID: DraftState] = [:]
  /// The cursor, selection and scroll offset of each text.
  public var editors: [DraftSlot: EditorState] = [:]
  /// The draft that an external editor has.
  public var outside: DraftSlot?
  /// The texts that this editor was given and has written.
  public var handed: HandedText?
  /// The search in the text.
  public var find = FindState()
  /// The registers of the keys of vi; nil until one has something.
  var viRegisters: ViRegisters?
  /// The name or tag that is being completed.
  var completion = CompletionState()
  /// Whether a text that is read or written has the window alone.
  var isTextAlone = false
  /// The open sheet.
  public var sheet: Sheet?
  /// The first row shown of the sheet.
  public var sheetTop = 0 { didSet { sheetTop = max(0, sheetTop) } }
  /// The sheet under the open one, which is open again when that is closed.
  var sheetUnder: Sheet?
  /// The form that is open.
  public var form: FormSubject?
  /// The forms that were filled in and not saved.
  public var forms: [FormSubject: FormState] = [:]
  /// Last warning about the synchronization; nil if all is well.
  var syncWarning: String?
  /// Message for the next start: the machine of the copied scene, or the setting that was changed;
  /// nil once it was shown.
  var startMessage: String?
  /// The list of books.
  var shelf = ShelfState()
  /// Words that the user ignores in this scene.
  var ignoredWords = IgnoredWords()
  var features = FeatureStates()
  /// The changes of the library that can be undone and redone.
  var history = LibraryHistory()

  /// Creates the state of a new scene.
  public init() {}
}
