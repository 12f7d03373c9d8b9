/// An action of the sheet that moves items.
public enum MoveAction: Equatable, Sendable {
  case filtered(FilterEdit)
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
    case .filtered(let edit): filterTargets(edit)
    case .entered: return move(toRow: scene.move.row)
    case .chosen(let row): return move(toRow: row)
    case .found(let targets): moveTargets = targets
    }
    return []
  }

  private mutating func filterTargets(_ edit: FilterEdit) {
    scene.move.filter.apply(edit)
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
