/// An action that opens, closes or scrolls sheets.
public enum SheetAction: Equatable, Sendable {
  case openPressed(Sheet)
  case closePressed
}

extension WindowState {
  mutating func reduceSheet(_ action: SheetAction) {
    switch action {
    case .openPressed(let sheet): sheet.feature.open(in: &self)
    case .closePressed:
      let wasMerge = scene.sheet == .merge
      closeSheet()
      if wasMerge { goBackFromConflict() }
    }
  }
}
