/// An action of the keys sheet: it is filtered as the user types.
public enum KeysAction: Equatable, Sendable {
  case filterPressed
  case filtered(FilterEdit)
}

extension WindowState {
  mutating func reduceKeys(_ action: KeysAction) {
    switch action {
    case .filterPressed: scene.keysFilter.apply(.typed(""))
    case .filtered(let edit): scene.keysFilter.apply(edit)
    }
    scene.sheetTop = 0
  }
}
