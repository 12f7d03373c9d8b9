public import TextUI

/// An input that means nothing now: the status line says so.
public enum UnusedInput: Equatable, Sendable {
  case key(KeyPress)
  /// A key that could change something, or a paste, soon after a jump that the user did not make.
  case afterJump(KeyPress?)
  /// A pasted text, outside of a text.
  case paste
  /// A key or a paste in a window that is too small to be drawn.
  case tooSmall
}

extension Message {
  /// - Parameter isTyping: Whether a `?` is typed, and does not show the keys.
  static func unused(_ input: UnusedInput, isTyping: Bool) -> Message {
    switch input {
    case .key(let press):
      .warning("\(press) does nothing here. \(isTyping ? "F1" : "?") shows the keys.")
    case .afterJump(let press):
      .warning("The screen changed by itself: \(press.map { "\($0)" } ?? "the paste") was dropped.")
    case .paste: .warning("Nothing is pasted here. Press n to write, then paste.")
    case .tooSmall: .warning("The window was too small: what you typed was dropped.")
    }
  }
}
