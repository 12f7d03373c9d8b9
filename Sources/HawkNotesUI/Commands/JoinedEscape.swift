import TextUI

// Terminals send Alt and a key as Esc and that key, and tmux joins an Esc with a key that follows
// soon. A chord of the command table is a chord; any other is Esc, then the key.

extension WindowState {
  /// Whether a key with Alt is not a command here: it is then an Esc and a key that arrived
  /// together.
  func isJoinedEscape(_ press: KeyPress) -> Bool {
    press.modifiers.contains(.alt) && isLargeEnough && !hasViKeys
      && Command.action(for: press, in: layers) == nil
  }

  /// Returns the action of a key whose command changes nothing; nil for all other keys.
  fileprivate func harmlessAction(of press: KeyPress) -> Action? {
    guard let action = action(for: .key(press)),
      let binding = Command.binding(of: press, in: layers), binding.changesNothing
    else { return nil }
    return binding.action == action ? action : nil
  }
}

extension Window {
  /// Handles an Esc and then the key that arrived with it.
  ///
  /// The user may have meant a chord: the key after the Esc counts only if it changes nothing.
  func handleJoinedEscape(_ press: KeyPress) {
    let before = (isInText: state.isInText && !state.isFinding, sheet: state.scene.sheet)
    state.action(for: .key(KeyPress(.escape))).map(act)
    let key = KeyPress(press.key, press.modifiers.subtracting(.alt))
    if let action = state.harmlessAction(of: key) { return act(action) }
    let escape =
      if before.isInText, !state.isInText { "left the text" } else if state.isInText {
        "went back to the text"
      } else if before.sheet != state.scene.sheet { "closed the sheet" } else { "was taken" }
    dispatch(.said(.info("Esc \(escape); \(key) was dropped.")))
  }
}
