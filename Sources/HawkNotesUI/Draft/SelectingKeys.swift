import LibraryModel
import TextUI

extension Command {
  /// The keys that move the cursor, with Shift: they extend the selection.
  static let selecting: [(KeyPress, Action)] = moves.flatMap { keys, move in
    keys.parts(at: " ").compactMap { KeyPress($0) }
      .map { (KeyPress($0.key, $0.modifiers.union(.shift)), .text(.selectionMoved(move))) }
  }

  private static let moves: [(keys: String, move: CursorKey)] = [
    ("←", .left), ("→", .right), ("↑", .up), ("↓", .down), ("Home", .home), ("End", .end),
    ("Ctrl-← Alt-←", .wordLeft), ("Ctrl-→ Alt-→", .wordRight), ("PgUp", .pageUp),
    ("PgDn", .pageDown), ("Ctrl-↑", .paragraphUp), ("Ctrl-↓", .paragraphDown),
    ("Ctrl-Home", .start), ("Ctrl-End", .finish),
  ]
}
