public import SceneRestoration
import TextEditing

/// The cursor, selection and scroll offset in a text.
///
/// NB: a record may hold any number. A negative offset would crash the start, so it becomes 0.
public struct EditorState: Equatable, Sendable {
  /// The cursor, in bytes.
  ///
  /// It is stored only if it differs from the cursor after the text's last change: a typed key then
  /// costs only its change.
  public var cursor: Int {
    get { ownCursor ?? textCursor }
    set { ownCursor = newValue == textCursor ? nil : newValue }
  }
  /// The cursor after the text's last change, as the stored text has it too.
  var textCursor = 0
  var ownCursor: Int? { didSet { ownCursor = ownCursor.map { max(0, $0) } } }
  /// The other end of the selection; nil without a selection.
  public var anchor: Int? { didSet { anchor = anchor.map { max(0, $0) } } }
  /// Memory of the keys of vi; nil in a text without them.
  var vi: ViMemory?
  /// The word that was added to the user's own here, until the text is changed: undo removes it.
  var addedWord: String?
  /// The first byte shown.
  public var top = 0 { didSet { top = max(0, top) } }
  /// The width at which `top` begins a row; 0 if it need not.
  ///
  /// Not stored: no size is.
  var columns = 0

  /// Creates the state at a text's start.
  public init() {}

  public init(cursor: Int) { self.cursor = cursor }

  /// Returns the state completed with the cursor of the stored text.
  public func restored(in text: KeptText) -> EditorState {
    var place = self
    place.textCursor = text.cursor
    return place
  }
}

extension EditorState {
  /// The same state for a text that is not stored: it contains the cursor itself.
  var withoutText: EditorState {
    var place = self
    place.textCursor = 0
    place.cursor = cursor
    return place
  }

  /// Adjusts the offsets to a change by another writer, so that they stay at the same words.
  mutating func move(_ moves: TextMoves) {
    cursor = moves.moved(cursor)
    anchor = anchor.map(moves.moved)
    top = moves.moved(top)
    columns = 0
  }
}
