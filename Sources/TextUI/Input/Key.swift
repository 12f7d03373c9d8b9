/// A key of the keyboard.
public enum Key: Hashable, Sendable {
  /// A key that writes a character.
  case character(Character)
  /// The keys with names that stand among the letters.
  case enter, tab, escape, backspace
  /// The keys beside them.
  case delete, insert, home, end, pageUp, pageDown
  /// The arrows.
  case up, down, left, right
  /// F1 and on.
  case function(Int)
}
