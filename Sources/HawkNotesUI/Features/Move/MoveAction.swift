/// An action of the sheet that moves items.
enum MoveAction: FeatureAction {
  typealias Owner = MoveSheet

  case filtered(FilterEdit)
  /// Moves the items to the selected place.
  case entered
  /// Moves them to a place.
  case chosen(Int)
  /// The places were read.
  indirect case found(MoveTargets)
}

extension MoveSheet {
  static func reduce(
    _ state: inout MoveState, _ action: MoveAction, in window: Surroundings
  ) -> [WindowRequest] {
    switch action {
    case .filtered(let edit):
      state.filter.apply(edit)
      state.row = 0
      return [.scrollToTop]
    case .entered: return move(to: state.row, state)
    case .chosen(let row): return move(to: row, state)
    case .found(let targets):
      state.targets = targets
      state.row = min(state.row, max(0, targets.rows.count - 1))
      return []
    }
  }

  private static func move(to row: Int, _ state: MoveState) -> [WindowRequest] {
    guard state.rows.indices.contains(row) else { return [] }
    let effect = MoveEffect.move(state.items, saying: state.words, to: state.rows[row])
    return [.close, .perform(effect)]
  }
}
