/// A key of the keyboard.
public enum Key: Hashable, Sendable {
  /// A key that types a character.
  case character(Character)
  /// The named keys of the main block.
  case enter, tab, escape, backspace
  /// The keys of the block to the right.
  case delete, insert, home, end, pageUp, pageDown
  /// The arrows.
  case up, down, left, right
  /// F1 and up, by number.
  case function(Int)
}
