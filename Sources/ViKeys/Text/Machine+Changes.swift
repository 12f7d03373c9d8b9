// The places of the last changes: the mark `.`, and `g;` and `g,`.

extension Machine {
  /// Remembers the place of a change.
  ///
  /// As in vim, a change near the last one, and one that goes on with it, takes its place in the
  /// list.
  func noteChange(at place: Position) {
    guard !isPartOfChange else { return }
    var changes = state.changes
    changes.last = place
    let isNew = isNewChange && changes.list.last.map { $0.isFar(from: place) } != false
    if isNew || changes.list.isEmpty {
      isNewChange = false
      if changes.list.count == Self.mostChanges { changes.list.removeFirst() }
      changes.list.append(place)
    }
    changes.list[changes.list.count - 1] = place
    changes.index = changes.list.count
    state.changes = changes
  }

  /// Changes several places as one change.
  ///
  /// - Parameter body: Returns the place of the change; nil if nothing was changed.
  func asOneChange(_ body: () -> Position?) {
    let outer = isPartOfChange
    isPartOfChange = true
    let place = body()
    isPartOfChange = outer
    if let place { noteChange(at: place) }
  }

  /// Moves through the list of changes: `g;` to older ones, `g,` to newer ones.
  func moveToChange(_ command: Command) throws(Stop) {
    let (index, last) = (state.changes.index, state.changes.list.count - 1)
    let step = command.name == "g;" ? -command.times : command.times
    let target = min(max(0, index + step), last)
    // As in vim, `g,` after a change goes to that change.
    guard last >= 0, index != (step < 0 ? 0 : last) else { throw .failed }
    state.changes.index = target
    guard state.changes.list[target].line <= lastLine else { throw .failed }
    cursor = state.changes.list[target]
    cursor.column = line.head(min(cursor.column, line.count))
    state.goal = nil
    clampCursor()
  }

  /// The most places that the list has.
  static let mostChanges = 100
}

extension Position {
  /// Whether a change there is one of its own, as for vim.
  fileprivate func isFar(from other: Position) -> Bool {
    line != other.line || abs(column - other.column) > 79
  }
}
