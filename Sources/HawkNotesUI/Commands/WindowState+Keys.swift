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

  private var layersOfText: [Layer] { scene.sheet == .form ? [.of(.form), .text] : [.text] }

  /// Returns the action of an input; nil if it has no meaning now.
  borrowing func action(for input: Input) -> Action? {
    switch input {
    case .key(let press):
      // Most keys are letters, and no command of a text is a letter: check this first.
      if isInText, press.modifiers.isEmpty, case .character(let character) = press.key {
        if isFinding { return .find(.typed(String(character))) }
        return isInChoice ? .form(.typed(String(character))) : .text(.typed(String(character)))
      }
      if mustWait(press) { return .held(press) }
      // NB: the overlay of a form has no keys of its own, and making it at each key takes long.
      return (isInText ? nil : overlay?.action(for: input))
        ?? Command.action(for: press, in: layers)
        ?? dismissal(for: press) ?? .unused(.key(press))
    case .paste(let bytes):
      if !isInText, let overlay { return overlay.action(for: input) ?? .unused(.paste) }
      if isFinding { return .find(.typed(bytes.firstPastedLine)) }
      return isInText ? .text(.pasted(bytes)) : .unused(.paste)
    case .mouse, .focusGained, .focusLost, .background:
      return nil
    }
  }
}

extension WindowState {
  /// The key that opened a sheet also closes it.
  private borrowing func dismissal(for press: KeyPress) -> Action? {
    guard let sheet = scene.sheet,
      Command.action(for: press, in: [.screen]) == .sheet(.openPressed(sheet))
    else { return nil }
    return .sheet(.closePressed)
  }
}
