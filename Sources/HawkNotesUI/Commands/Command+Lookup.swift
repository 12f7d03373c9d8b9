import TextUI

extension Command {
  static let byLayer = Dictionary(grouping: rows, by: \.layer)
  /// The commands of each layer that have a word for the bottom line.
  static let hints = byLayer.mapValues { rows in rows.filter { $0.hint != nil } }
  private static let bindings = byLayer.mapValues { rows in
    Dictionary(rows.flatMap(KeyBinding.all)) { first, _ in first }
  }

  static func action(for press: KeyPress, in layers: [Layer]) -> Action? {
    binding(of: press, in: layers)?.action
  }

  static func binding(of press: KeyPress, in layers: [Layer]) -> KeyBinding? {
    for layer in layers {
      if let binding = bindings[layer]?[press] { return binding }
    }
    return nil
  }
}

/// The meaning of a key: its action, and what its command says about it.
struct KeyBinding: Sendable {
  let action: Action
  let layer: Layer
  /// See ``Command/changesNothing``.
  let changesNothing: Bool

  fileprivate static func all(of command: Command) -> [(KeyPress, KeyBinding)] {
    command.actions().map { press, action in
      let binding = KeyBinding(
        action: action, layer: command.layer, changesNothing: command.changesNothing)
      return (press, binding)
    }
  }
}
