import TextUI

extension KeysSheet {
  static let keysHeading = "Keys sheet"

  static let commands = [
    Command(.screen, "? F1", .sheet(.openPressed(sheet)), "show the keys", hint: .atEnd("keys")),
    Command(
      layer, "/ a…z", [(KeyPress(.character("/")), .keys(.filterPressed))],
      "find a key by typing; Esc shows all", hint: "find by typing", when: { !$0.isFilteringKeys }),
    Command(
      layer, "Backspace", .keys(.erased), "delete the last character", when: \.isFilteringKeys),
  ]

  /// Letters filter the keys.
  ///
  /// Until the first one, the keys that all sheets have keep their meaning.
  func action(for input: Input) -> Action? {
    switch input {
    case .key(let press) where press == KeyPress(.function(1)): return .sheet(.closePressed)
    case .key(let press): return action(for: press)
    case .paste(let bytes): return .keys(.typed(bytes.firstPastedLine))
    case .mouse, .focusGained, .focusLost, .background: return nil
    }
  }

  private func action(for press: KeyPress) -> Action? {
    if case .character(let character) = press.key, press.modifiers.isEmpty {
      if isFiltering { return .keys(.typed(String(character))) }
      switch character {
      case "q", "?": return .sheet(.closePressed)
      case "j", "k", "g", "G", "/": return nil
      default: return .keys(.typed(String(character)))
      }
    }
    guard isFiltering else { return nil }
    let isClearing = ["Esc", "Ctrl-U", "Ctrl-W", "Alt-Backspace"].contains(press.description)
    return isClearing ? .keys(.cleared) : nil
  }
}

extension WindowState {
  /// Whether the keys sheet shows only what matches.
  var isFilteringKeys: Bool { scene.keysFilter != nil }
}
