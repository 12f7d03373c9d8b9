import Synchronization
import TextUI

extension Command {
  static let byLayer = Dictionary(grouping: rows, by: \.layer)
  /// The commands of each layer that have a word for the bottom line.
  static let hints = byLayer.mapValues { rows in rows.filter { $0.hint != nil } }
  /// The bindings of the layers that were asked so far: all together take longer than a start.
  private static let bindings = Mutex<[Layer: [KeyPress: KeyBinding]]>([:])

  static func action(for press: KeyPress, in layers: [Layer]) -> Action? {
    binding(of: press, in: layers)?.action
  }

  static func binding(of press: KeyPress, in layers: [Layer]) -> KeyBinding? {
    bindings.withLock { known in
      for layer in layers {
        if known[layer] == nil { known[layer] = bindings(of: layer) }
        if let binding = known[layer]?[press] { return binding }
      }
      return nil
    }
  }

  private static func bindings(of layer: Layer) -> [KeyPress: KeyBinding] {
    Dictionary(byLayer[layer, default: []].flatMap(KeyBinding.all)) { first, _ in first }
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
