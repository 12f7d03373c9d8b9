// The matches of the last search as text objects: `gn`, `gN`.

extension Machine {
  /// Selects the match at or after the cursor, or before it; in Visual mode, the selection grows to
  /// it.
  func selectMatch(_ command: Command) throws(Stop) {
    guard let last = state.search.last else { throw .failed }
    let isForward = command.name == "gn"
    let pattern = try Pattern(last, last: state.substitution.replacement)
    // As in vim, it matters whether the first match of the text is empty.
    guard let any = find(pattern, from: beforeText, isForward: true) else { throw .failed }
    let isEmpty = any.match.start == any.match.end
    // Vertical moves keep the column that the cursor had before.
    state.goal = goal
    let (wasVisual, growsBack) = (isVisual, isVisual && isForward && cursor < state.anchor)
    var start = cursor
    if wasVisual { if isForward { increasePastEnd(&start) } else { decreasePastEnd(&start) } }
    if !growsBack {
      // A match that the cursor is in: searched for in the other direction first.
      let found = find(
        pattern, from: start, isForward: !isForward, toEnd: isForward && !isEmpty)
      if let found, !found.hasWrapped {
        start = found.place
      } else {
        start = isForward ? beforeText : Position(lastLine, line(lastLine).count)
      }
    }
    guard
      let found = find(
        pattern, from: start, isForward: isForward, command.times, toEnd: !isForward && !isEmpty)
    else { throw .failed }
    if !wasVisual { state.anchor = found.place }
    state.mode = .visual(.characters)
    cursor = isForward || isEmpty ? found.match.end : found.match.start
    guard isForward else { return }
    if cursor > state.anchor, !growsBack {
      decrease(&cursor)
    } else if cursor != state.anchor, wasVisual {
      cursor = found.place
    }
  }

  private var beforeText: Position { Position(-1, farColumn) }
}
