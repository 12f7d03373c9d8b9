/// An action of the keys sheet: it is filtered as the user types.
public enum KeysAction: Equatable, Sendable {
  case filterPressed
  case typed(String)
  case erased, cleared
}

extension WindowState {
  mutating func reduceKeys(_ action: KeysAction) {
    switch action {
    case .filterPressed: scene.keysFilter = ""
    case .typed(let text): scene.keysFilter = (scene.keysFilter ?? "") + text
    case .erased:
      scene.keysFilter = scene.keysFilter.flatMap { $0.isEmpty ? nil : String($0.dropLast()) }
    case .cleared: scene.keysFilter = nil
    }
    scene.sheetTop = 0
  }
}
