/// An action of the sheet that moves items.
public enum MoveAction: Equatable, Sendable {
  case typed(String)
  case erased, cleared
  /// Moves the items to the selected place.
  case entered
  /// Moves them to a place.
  case chosen(Int)
  /// The places were read.
  indirect case found(MoveTargets)
}

extension WindowState {
  mutating func reduceMove(_ action: MoveAction) -> [Effect] {
    switch action {
    case .typed(let text): setMoveFilter((scene.move.filter ?? "") + text)
    case .erased:
      setMoveFilter(scene.move.filter.flatMap { $0.isEmpty ? nil : String($0.dropLast()) })
    case .cleared: setMoveFilter(nil)
    case .entered: return move(toRow: scene.move.row)
    case .chosen(let row): return move(toRow: row)
    case .found(let targets): moveTargets = targets
    }
    return []
  }

  private mutating func setMoveFilter(_ filter: String?) {
    scene.move.filter = filter
    scene.move.row = 0
    scene.sheetTop = 0
  }

  private mutating func move(toRow row: Int) -> [Effect] {
    guard let rows = moveTargets?.rows, rows.indices.contains(row) else { return [] }
    let move = scene.move
    closeSheet()
    return [.move(move.items, saying: move.words, to: rows[row])]
  }
}
