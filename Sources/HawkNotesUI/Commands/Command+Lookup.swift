import TextUI

extension Command {
  /// The commands of each layer.
  static let byLayer = Dictionary(grouping: rows, by: \.layer)
  /// The commands of each layer that have a word for the bottom line.
  static let hints = byLayer.mapValues { rows in rows.filter { $0.hint != nil } }
  private static let actions = byLayer.mapValues { rows in
    Dictionary(rows.flatMap { $0.actions() }) { first, _ in first }
  }

  static func action(for press: KeyPress, in layers: [Layer]) -> Action? {
    for layer in layers {
      if let action = actions[layer]?[press] { return action }
    }
    return nil
  }
}
