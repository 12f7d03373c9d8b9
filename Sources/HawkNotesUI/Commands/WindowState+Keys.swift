import TextUI

extension WindowState {
  /// The layers that receive the keys now, the focused one first.
  var layers: [Layer] {
    if isFinding { return [.find, .everywhere] }
    if isCompleting {
      return [.completion] + layersOfText + [.everywhere]
    }
    if scene.sheet == .form { return layersOfText + [.everywhere] }
    if let sheet = scene.sheet { return [.of(sheet), .sheet, .everywhere] }
    return isInText ? [.text, .everywhere] : [.screen, .everywhere]
  }

  /// Whether a `?` is typed, instead of showing the keys.
  var typesQuestionMarks: Bool {
    action(for: .key(KeyPress(.character("?")))) != .sheet(.openPressed(.keys))
  }

  private var layersOfText: [Layer] { scene.sheet == .form ? [.of(.form), .text] : [.text] }

  /// Returns the action of an input; nil if it has no meaning now.
  borrowing func action(for input: Input) -> Action? {
    guard isLargeEnough else { return quitting(for: input) }
    switch input {
    case .key(let press):
      if isAfterJump, !isHarmless(press) { return .unused(.afterJump(press)) }
      if let action = viAction(for: press) { return action }
      // Most keys are letters, and no command of a text is a letter: check this first.
      if press.modifiers.isEmpty, case .character(let character) = press.key {
        if isFinding { return .find(.typed(String(character))) }
        if isInText {
          return isInChoice ? .form(.typed(String(character))) : .text(.typed(String(character)))
        }
      }
      if mustWait(press) { return .held(press) }
      // NB: the overlay of a form has no keys of its own, and making it at each key takes long.
      return (isInText ? nil : overlay?.action(for: input))
        ?? Command.action(for: press, in: layers)
        ?? dismissal(for: press) ?? .unused(.key(press))
    case .paste where isAfterJump: return .unused(.afterJump(nil))
    case .paste(let bytes):
      if isFinding { return .find(.typed(bytes.firstPastedLine)) }
      if !isInText, let overlay { return overlay.action(for: input) ?? .unused(.paste) }
      return isInText ? .text(.pasted(bytes)) : .unused(.paste)
    case .mouse, .focusGained, .focusLost, .background:
      return nil
    }
  }
}

extension WindowState {
  /// Returns the action of a key that quits or redraws; other keys and pastes are dropped, and nil is
  /// returned for what is no key.
  ///
  /// In a window that is too small to be drawn, the user does not see what other keys would change.
  private borrowing func quitting(for input: Input) -> Action? {
    if case .paste = input { return .unused(.tooSmall) }
    guard case .key(let press) = input else { return nil }
    let isOnScreen = scene.sheet == nil && !isInText
    let action = Command.action(
      for: press, in: isOnScreen ? [.screen, .everywhere] : [.everywhere])
    return [.program(.quitPressed), .program(.redrawPressed)].contains(action)
      ? action : .unused(.tooSmall)
  }

  /// Whether a key means the same wherever the window has jumped, or changes nothing.
  private borrowing func isHarmless(_ press: KeyPress) -> Bool {
    guard isInText || overlay?.action(for: .key(press)) == nil,
      let binding = Command.binding(of: press, in: layers)
    else { return false }
    return binding.changesNothing || binding.layer == .everywhere
  }

  /// The key that opened a sheet also closes it.
  private borrowing func dismissal(for press: KeyPress) -> Action? {
    guard let sheet = scene.sheet,
      Command.action(for: press, in: [.screen]) == .sheet(.openPressed(sheet))
    else { return nil }
    return .sheet(.closePressed)
  }
}
