public import SceneRestoration
import TextEditing

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
  mutating func move(_ moves: TextMoves) {
    cursor = moves.moved(cursor)
    anchor = anchor.map(moves.moved)
    top = moves.moved(top)
    columns = 0
  }
}
