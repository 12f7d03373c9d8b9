import TextUI

extension KeysSheet {
  static let keysHeading = "Keys sheet"

  static let commands = [
    Command(
      .screen, "? F1", .sheet(.openPressed(sheet)), "show the keys", hint: .atEnd("keys"),
      synonyms: "help shortcuts"
    ).harmless,
    Command(
      layer, "/ a…z", [(KeyPress(.character("/")), .of(KeysAction.filterPressed))],
      "find a key by typing; Esc shows all", hint: "find by typing", when: having { !$0.isActive }),
    Command(
      layer, "↓ ↑", each: .moves(.down, .up), "down, up", hint: "down", when: scrolling
    ).harmless,
    Command(layer, "Esc", [], "show all keys", hint: "show all", when: having(\.isActive)),
    Command(
      layer, "Esc", .sheet(.closePressed), "close", hint: .atEnd("close"),
      when: having { !$0.isActive }
    ).harmless,
    Command(
      layer, "Backspace", .of(KeysAction.filtered(.erased)), "delete the last character",
      when: having(\.isActive)),
  ]

  /// All letters filter the keys, also those that are commands in other sheets.
  ///
  /// Until the first one, the keys that open the sheet close it.
  func action(for input: Input) -> Action? {
    if input == .key(KeyPress(.function(1))) { return .sheet(.closePressed) }
    if !filter.isActive, case .key(let press) = input, press.modifiers.isEmpty {
      if press.description == "?" { return .sheet(.closePressed) }
      if press.description == "/" { return nil }
    }
    return filter.edit(for: input).map { .of(KeysAction.filtered($0)) }
  }
}
