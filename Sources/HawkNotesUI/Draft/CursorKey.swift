/// A key that moves the cursor in a text.
public enum CursorKey: Sendable {
  case left, right, up, down, home, end, wordLeft, wordRight, paragraphUp, paragraphDown
  case pageUp, pageDown, start, finish

  /// Whether it moves by rows and keeps the goal column of the first such key.
  var keepsGoalColumn: Bool {
    switch self {
    case .up, .down, .pageUp, .pageDown: true
    case .left, .right, .home, .end, .wordLeft, .wordRight, .paragraphUp, .paragraphDown: false
    case .start, .finish: false
    }
  }
}
