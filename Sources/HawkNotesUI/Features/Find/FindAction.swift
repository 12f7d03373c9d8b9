/// The actions of the keys in the find line.
public enum FindAction: Equatable, Sendable {
  case openPressed, closePressed
  case typed(String)
  case erased, cleared
  case nextPressed, previousPressed
}

extension WindowState {
  mutating func reduceFind(_ action: FindAction) {
    switch action {
    case .openPressed: openFind()
    case .closePressed: closeFind()
    case .typed(let text): look(for: (scene.find.isOld ? "" : scene.find.query) + text)
    case .erased: look(for: scene.find.isOld ? "" : String(scene.find.query.dropLast()))
    case .cleared: look(for: "")
    case .nextPressed: findNext()
    case .previousPressed: findPrevious()
    }
  }
}
