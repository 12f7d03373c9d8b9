import TextUI
import ViKeys

extension KeyPress {
  /// The keys that it is in vi; nil for a key that is the window's.
  ///
  /// With Alt it is an Esc and the key; but Alt-z is the window's.
  var viKeys: [ViKey]? {
    switch key {
    case .character(let character):
      if modifiers.contains(.control) {
        guard !Self.ofWindow.contains(character) else { return nil }
        return ViKey(control: character).map { [$0] }
      }
      let keys = character.unicodeScalars.map { ViKey($0) }
      return modifiers.contains(.alt) ? [.escape] + keys : keys
    case .enter: return [.enter]
    case .tab: return modifiers.isEmpty ? [ViKey("\t")] : nil
    case .escape: return [.escape]
    case .backspace: return [.backspace]
    case .delete: return [.delete]
    case .home: return [.home]
    case .end: return [.end]
    case .pageUp: return [.pageUp]
    case .pageDown: return [.pageDown]
    case .up: return [.up]
    case .down: return [.down]
    case .left: return [.left]
    case .right: return [.right]
    case .insert, .function: return nil
    }
  }

  /// The letters that with Control save, edit outside, redraw, suspend and quit.
  private static let ofWindow: Set<Character> = ["s", "g", "l", "z", "c"]
}
