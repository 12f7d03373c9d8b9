public import TextEditing

/// The result of a key.
public struct ViOutcome: Sendable {
  /// The change of the text; nil if there is none.
  public var edit: TextEdit?
  /// Offset of the cursor after the key, in bytes.
  public var cursor: Int
  /// The cursor before the change, where undo puts it; nil if there is no change.
  public var undoCursor: Position?
  /// Whether the change belongs to the same undo step as the one before: text that is being
  /// inserted, and the command that began to insert.
  public var joinsStep: Bool
  /// Requests to the window after the change, in order.
  public var requests: [ViRequest]
  /// A message for the status line; nil if there is none.
  public var message: String?
}

/// Something that only the window can do.
public enum ViRequest: Equatable, Sendable {
  /// Undo, or redo, this many steps.
  case undo(Int), redo(Int)
  /// `:w`: save.
  case save
  /// `:q`: leave the text. With `discarding`, without its changes.
  case leave(discarding: Bool)
  /// Scroll by lines, without the cursor; or so that the cursor's line is at a place.
  case scroll(lines: Int), align(ViAlignment)
  /// The key means nothing in a text here: ring the bell.
  case bell
  /// Escape in Normal mode, with nothing to cancel: the key leaves the text.
  case escape
}

/// A place of the cursor's line in the window.
public enum ViAlignment: String, Sendable {
  /// The top, the middle, the bottom.
  case top, middle, bottom
}
