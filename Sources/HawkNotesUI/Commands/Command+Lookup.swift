import Synchronization
import TextUI

extension Command {
  /// The commands of a layer, in their order.
  static func rows(of layer: Layer) -> [Command] { LayerTable.read(layer) { $0.rows } }

  /// The commands of a layer that have a word for the bottom line.
  static func hints(of layer: Layer) -> [Command] { LayerTable.read(layer) { $0.hints } }

  static func action(for press: KeyPress, in layers: [Layer]) -> Action? {
    binding(of: press, in: layers)?.action
  }

  static func binding(of press: KeyPress, in layers: [Layer]) -> KeyBinding? {
    for layer in layers {
      if let binding = LayerTable.read(layer, { $0.bindings[press] }) { return binding }
    }
    return nil
  }
}

/// The commands of a layer, made when the layer is first asked: a start makes only the layers on
/// the screen.
private struct LayerTable {
  let rows: [Command]
  let hints: [Command]
  lazy var bindings = Dictionary(rows.flatMap(KeyBinding.all)) { first, _ in first }

  private static let known = Mutex<[Layer: LayerTable]>([:])

  private init(_ layer: Layer) {
    rows = Command.groups(of: layer).flatMap { group in group.filter { $0.layer == layer } }
    hints = rows.filter { $0.hint != nil }
  }

  static func read<Value: Sendable>(
    _ layer: Layer, _ value: @Sendable (inout LayerTable) -> Value
  ) -> Value {
    known.withLock { known in
      value(&known[layer, default: LayerTable(layer)])
    }
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
