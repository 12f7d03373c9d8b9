/// A key that moves the cursor in a text.
public enum CursorKey: Sendable {
  case left, right, up, down, home, end, wordLeft, wordRight, paragraphUp, paragraphDown
  case pageUp, pageDown, start, finish

  /// Whether it moves by rows, and so keeps to the column that the first such key started from.
  var keepsGoalColumn: Bool {
    switch self {
    case .up, .down, .pageUp, .pageDown: true
    case .left, .right, .home, .end, .wordLeft, .wordRight, .paragraphUp, .paragraphDown: false
    case .start, .finish: false
    }
  }
}
