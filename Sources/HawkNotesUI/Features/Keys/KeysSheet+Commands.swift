import TextUI

extension KeysSheet {
  static let keysHeading = "Keys sheet"

  static let commands = [
    Command(.screen, "? F1", .sheet(.openPressed(sheet)), "show the keys", hint: .atEnd("keys")),
    Command(
      layer, "/ a…z", [(KeyPress(.character("/")), .keys(.filterPressed))],
      "find a key by typing; Esc shows all", hint: "find by typing", when: { !$0.isFilteringKeys }),
    Command(
      layer, "Backspace", .keys(.filtered(.erased)), "delete the last character",
      when: \.isFilteringKeys),
  ]

  /// Letters filter the keys.
  ///
  /// Until the first one, the keys that all sheets have keep their meaning.
  func action(for input: Input) -> Action? {
    if input == .key(KeyPress(.function(1))) { return .sheet(.closePressed) }
    if !filter.isActive, case .key(let press) = input, press.modifiers.isEmpty {
      if ["q", "?"].contains(press.description) { return .sheet(.closePressed) }
      if ["j", "k", "g", "G", "/"].contains(press.description) { return nil }
    }
    return filter.edit(for: input).map { .keys(.filtered($0)) }
  }
}

extension WindowState {
  /// Whether the keys sheet shows only what matches.
  var isFilteringKeys: Bool { scene.keysFilter.isActive }
}
